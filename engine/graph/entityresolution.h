// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/graph/triple.h>

namespace Ebb {

//! What a name stands for.
struct Resolution
{
    EntityId id; //!< none for a name that is empty
    bool isNew = false; //!< no entity has that name; `id` is the next free one
    bool addsAlias = false; //!< known, and not yet in this spelling

    bool operator==(const Resolution &) const = default;
};

//! What two spellings of one name have in common; different for two names that are not surely the
//! same. Beyond `normaliseName`, numbers and identifiers in a name have to agree as they are
//! written: "x²" is not "x2", "max_size" is not "MAX_SIZE". Empty for a name without a character.
QString resolutionKey(const QString &name);

//! True unless two names differ in a number or an identifier: such names are never one.
bool agreeInNumbers(const QString &left, const QString &right);

//! Exact resolution: a name is the entity of that name or of a known alias, else a new one. Names
//! that are only near stay apart, for a wrong merge is worse than a split. Ids count on from the
//! largest, so the same names in the same order give the same ids.
class EntityIndex
{
public:
    explicit EntityIndex(const QList<Entity> &entities = {});

    //! The id is that of the entity whose own name it is, merged into another or not.
    Resolution resolve(const QString &name) const;
    void add(const Entity &entity);
    //! A spelling that stands for `id` from now on; one that is taken stays with its first entity.
    void addAlias(EntityId id, const QString &name);

private:
    QHash<QString, EntityId> m_byKey;
    QHash<QString, EntityId> m_bySpelling;
    EntityId m_last;
};

} // namespace Ebb
