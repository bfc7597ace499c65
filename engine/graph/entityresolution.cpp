// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/graph/entityresolution.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! A name without characters that nobody sees: zero width spaces, soft hyphens and what turns the
//! direction of writing. Joiners stay, which change words in some scripts.
QString withoutInvisible(QString name)
{
    name.removeIf([](QChar c) {
        const char16_t code = c.unicode();
        return code == 0x00AD || code == 0x061C || code == 0x200B || code == 0x200E
            || code == 0x200F || (code >= 0x202A && code <= 0x202E) || code == 0x2060
            || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
    });
    return name;
}

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
    const QString plain = withoutInvisible(name).simplified();
    QString normal = normaliseName(plain);
    if (normal.isEmpty())
        normal = plain; // a name of signs only: "→", an emoji
    if (normal.isEmpty())
        return {};
    const QStringList parts{normal, numbersIn(plain), identifiersIn(plain).join(u' ')};
    return parts.join(u'\x1f');
}

bool agreeInNumbers(const QString &left, const QString &right)
{
    const QString one = withoutInvisible(left);
    const QString other = withoutInvisible(right);
    return numbersIn(one) == numbersIn(other) && identifiersIn(one) == identifiersIn(other);
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
    for (const Alias &alias : entity.aliases) {
        // A name that came with a merged entity stays that one's, or undoing would not part them.
        if (!alias.entity.isValid())
            addAlias(entity.id, alias.name);
    }
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
