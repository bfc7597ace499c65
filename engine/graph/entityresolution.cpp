// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/graph/entityresolution.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The number characters of a name as they are written. Full-width digits are another width of the
//! same; "²", "½" and "Ⅳ" are not what NFKC would make of them.
QString numbersIn(const QString &name)
{
    QString numbers;
    for (const QChar c : name) {
        if (c.isNumber())
            numbers += c.decompositionTag() == QChar::Wide ? c.decomposition() : QString(c);
    }
    return numbers;
}

bool joinsIdentifiers(QChar c)
{
    return QStringView(u"_/\\:").contains(c);
}

//! The words of a name that read as code or path, where case tells two things apart.
QStringList identifiersIn(const QString &name)
{
    QStringList identifiers;
    for (QString word : name.split(u' ', Qt::SkipEmptyParts)) {
        const auto isPart = [](QChar c) { return c.isLetterOrNumber() || joinsIdentifiers(c); };
        while (!word.isEmpty() && (!isPart(word.back()) || word.back() == u':'))
            word.chop(1);
        while (!word.isEmpty() && !isPart(word.front()))
            word.removeFirst();
        if (std::ranges::any_of(word, joinsIdentifiers))
            identifiers << word;
    }
    return identifiers;
}

} // namespace

QString resolutionKey(const QString &name)
{
    const QString plain = name.simplified();
    QString normal = normaliseName(plain);
    if (normal.isEmpty())
        normal = plain; // a name of signs only: "→", an emoji
    if (normal.isEmpty())
        return {};
    const QStringList parts{normal, numbersIn(plain), identifiersIn(plain).join(u' ')};
    return parts.join(u'\x1f');
}

EntityIndex::EntityIndex(const QList<Entity> &entities)
{
    for (const Entity &entity : entities)
        add(entity);
}

Resolution EntityIndex::resolve(const QString &name) const
{
    const QString key = resolutionKey(name);
    if (key.isEmpty())
        return {};
    // A spelling seen before wins over the key: an alias may stand for what its key would not.
    if (const auto known = m_bySpelling.constFind(name); known != m_bySpelling.cend())
        return {.id = *known};
    if (const auto known = m_byKey.constFind(key); known != m_byKey.cend())
        return {.id = *known, .addsAlias = true};
    return {.id = m_last.next(), .isNew = true};
}

void EntityIndex::add(const Entity &entity)
{
    m_last = std::max(m_last, entity.id);
    addAlias(entity.id, entity.name);
    for (const Alias &alias : entity.aliases)
        addAlias(entity.id, alias.name);
}

void EntityIndex::addAlias(EntityId id, const QString &name)
{
    const QString key = resolutionKey(name);
    if (key.isEmpty())
        return;
    if (!m_byKey.contains(key))
        m_byKey.insert(key, id);
    if (!m_bySpelling.contains(name))
        m_bySpelling.insert(name, id);
}

} // namespace Ebb
