// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/localmodel.h>

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

namespace Ebb {

//! A thread on which a model is loaded, when it is first asked for, and asked. What waits for an
//! answer never blocks. Ends what it was asked before it goes.
class ModelThread
{
public:
    explicit ModelThread(const ModelManifest &manifest)
        : m_manifest(manifest)
    {
        m_pool.setMaxThreadCount(1);
    }

    //! On the model's thread: the model, or why it cannot be used, found out once.
    Result<const LocalModel *> model();

    //! Does work on the model's thread; its answer in the future.
    template<typename Answer, typename Work>
    QFuture<Answer> ask(Work work)
    {
        QPromise<Answer> promise;
        QFuture<Answer> future = promise.future();
        promise.start();
        m_pool.start([work = std::move(work), promise = std::move(promise)]() mutable {
            promise.addResult(work());
            promise.finish();
        });
        return future;
    }

private:
    ModelManifest m_manifest;
    std::unique_ptr<LocalModel> m_model;
    std::optional<Error> m_error;
    QThreadPool m_pool; //!< the last: ends before what it works with
};

} // namespace Ebb
