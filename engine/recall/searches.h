// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>
#include <engine/store/searchindex.h>
#include <engine/store/vectorstore.h>

#include <functional>

namespace Ebb {

//! What a message is searched by.
struct SearchQuestion
{
    QString message; //!< empty before it has come: then the dialogue alone is searched by
    QStringList dialogue; //!< the messages before it, oldest first
    QStringList parts; //!< of the message

    bool operator==(const SearchQuestion &) const = default;
};

//! What may be found at the moment; an empty function lets everything through.
struct SearchReach
{
    std::function<bool(FactId)> isFactInReach;
    std::function<bool(PassageId)> isPassageInReach;
};

//! Every search by words: facts for the message and for the dialogue that ends with it, passages
//! alone and with the one before for each part. `recall_hits` hits a list. Changes nothing.
Result<QList<SearchList>> searchByWords(SearchIndex &index,
                                        RunId run,
                                        const SearchQuestion &question,
                                        const SearchReach &reach,
                                        const Tuning &tuning);

//! Every search by meaning: facts for the message, for the dialogue that ends with it and for each
//! part; passages for each part. Each list stands there also when it did not run, and says why:
//! there is no embedder, or it does not cover the text. Changes nothing.
[[nodiscard]] QCoro::Task<Result<QList<SearchList>>> searchByMeaning(VectorStore &vectors,
                                                                     Embedder *embedder,
                                                                     RunId run,
                                                                     SearchQuestion question,
                                                                     SearchReach reach,
                                                                     Tuning tuning);

} // namespace Ebb
