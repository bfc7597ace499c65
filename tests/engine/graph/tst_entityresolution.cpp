// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/entityresolution.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

EntityIndex smallIndex()
{
    const Entity page{.id = EntityId(3),
                      .name = u"pricing page"_s,
                      .aliases = {{.name = u"the new copy"_s, .from = FactId(9)}}};
    const Entity dana{.id = EntityId(5), .name = u"Dana Wu"_s};
    return EntityIndex({page, dana});
}

} // namespace

class EntityResolutionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resolves_data();
    void resolves();
    void keepsApartWhatDiffers_data();
    void keepsApartWhatDiffers();
    void bringsTogetherWhatIsTheSame_data();
    void bringsTogetherWhatIsTheSame();
    void givesTheSameIdsForTheSameNames();
    void leavesASpellingWithItsFirstEntity();
};

void EntityResolutionTest::resolves_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Resolution>("resolution");

    QTest::newRow("its name") << u"pricing page"_s << Resolution{.id = EntityId(3)};
    QTest::newRow("its alias") << u"the new copy"_s << Resolution{.id = EntityId(3)};
    QTest::newRow("another spelling")
        << u"The Pricing Pages"_s << Resolution{.id = EntityId(3), .addsAlias = true};
    QTest::newRow("another spelling of an alias")
        << u"New copy"_s << Resolution{.id = EntityId(3), .addsAlias = true};
    QTest::newRow("only near") << u"Dana"_s << Resolution{.id = EntityId(6), .isNew = true};
    QTest::newRow("new") << u"refund line"_s << Resolution{.id = EntityId(6), .isNew = true};
    QTest::newRow("signs only") << u"→"_s << Resolution{.id = EntityId(6), .isNew = true};
    QTest::newRow("empty") << u" "_s << Resolution{};
}

void EntityResolutionTest::resolves()
{
    QFETCH(QString, name);
    QTEST(smallIndex().resolve(name), "resolution");
}

void EntityResolutionTest::keepsApartWhatDiffers_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");

    QTest::newRow("version") << u"copy v2"_s << u"copy v3"_s;
    QTest::newRow("ticket") << u"OPS-12"_s << u"OPS-21"_s;
    QTest::newRow("superscript") << u"x²"_s << u"x2"_s;
    QTest::newRow("fraction") << u"½ cup"_s << u"1⁄2 cup"_s;
    QTest::newRow("roman numeral") << u"phase Ⅳ"_s << u"phase IV"_s;
    QTest::newRow("case of a constant") << u"max_size"_s << u"MAX_SIZE"_s;
    QTest::newRow("case of a path") << u"src/Main.cpp"_s << u"src/main.cpp"_s;
    QTest::newRow("case of a scope") << u"Shape::area"_s << u"shape::area"_s;
    QTest::newRow("plural of an identifier") << u"item_id"_s << u"item_ids"_s;
    QTest::newRow("language") << u"C#"_s << u"C++"_s;
    QTest::newRow("emoji") << u"🔥"_s << u"💧"_s;
    QTest::newRow("year") << u"budget 2025"_s << u"budget 2026"_s;
}

void EntityResolutionTest::keepsApartWhatDiffers()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    const EntityIndex index({{.id = EntityId(1), .name = left}});
    const Resolution expected{.id = EntityId(2), .isNew = true};
    QCOMPARE(index.resolve(right), expected);
}

void EntityResolutionTest::bringsTogetherWhatIsTheSame_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");

    QTest::newRow("a zero width space") << u"Kitti\u200bwake"_s << u"Kittiwake"_s;
    QTest::newRow("a turn of direction") << u"\u202eпаром\u202c"_s << u"паром"_s;
    QTest::newRow("a soft hyphen") << u"time\u00adtable 2"_s << u"timetable 2"_s;
    QTest::newRow("case of a name with a number") << u"HTTP2"_s << u"http2"_s;
    QTest::newRow("full width digits") << u"Plan １２"_s << u"plan 12"_s;
    QTest::newRow("quoted path") << u"`src/main.cpp`"_s << u"src/main.cpp,"_s;
    QTest::newRow("article and plural") << u"the refund lines"_s << u"Refund line"_s;
    QTest::newRow("composed and decomposed") << u"Caf\u00E9"_s << u"Cafe\u0301"_s;
}

void EntityResolutionTest::bringsTogetherWhatIsTheSame()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    const EntityIndex index({{.id = EntityId(1), .name = left}});
    const Resolution expected{.id = EntityId(1), .addsAlias = true};
    QCOMPARE(index.resolve(right), expected);
}

void EntityResolutionTest::givesTheSameIdsForTheSameNames()
{
    const QStringList names{u"Dana"_s, u"ledger"_s, u"the Ledgers"_s, u"Rui"_s, u"dana"_s};
    const auto idsOf = [&] {
        EntityIndex index;
        QList<qint64> ids;
        for (const QString &name : names) {
            const Resolution resolution = index.resolve(name);
            ids << resolution.id.value();
            if (resolution.isNew)
                index.add({.id = resolution.id, .name = name});
            else if (resolution.addsAlias)
                index.addAlias(resolution.id, name);
        }
        return ids;
    };
    const QList<qint64> expected{1, 2, 2, 3, 1};
    QCOMPARE(idsOf(), expected);
    QCOMPARE(idsOf(), expected);
}

void EntityResolutionTest::leavesASpellingWithItsFirstEntity()
{
    EntityIndex index(
        {{.id = EntityId(1), .name = u"Ledger"_s}, {.id = EntityId(2), .name = u"Rui"_s}});
    index.addAlias(EntityId(2), u"ledger"_s);
    QCOMPARE(index.resolve(u"Ledger"_s).id, EntityId(1));
    QCOMPARE(index.resolve(u"the ledgers"_s).id, EntityId(1));
}

QTEST_GUILESS_MAIN(EntityResolutionTest)
#include "tst_entityresolution.moc"
