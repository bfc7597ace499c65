// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/boundaryfeatures.h>

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

double featureOf(const BoundaryFeatures &unit, QLatin1StringView name)
{
    const auto at = std::ranges::find(FirstFeatures, name) - FirstFeatures.begin();
    return unit.first.at(size_t(at));
}

QList<BoundaryQuestion> kettlesThenFerries()
{
    return {{.unit = u"The copper kettle leaks at the spout whenever water boils."_s},
            {.unit = u"A leaking copper spout can be soldered, the kettle stays."_s},
            {.unit = u"Which ferry sails from Bergen to Stavanger on Sunday?"_s},
            {.unit = u"The Sunday ferry from Bergen to Stavanger leaves at seven."_s}};
}

} // namespace

class BoundaryFeaturesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seesWhereTheWordsTurn()
    {
        const QList<BoundaryFeatures> units = boundaryFeatures(kettlesThenFerries());
        for (const QLatin1StringView name :
             {"distance"_L1, "depth"_L1, "new_near"_L1, "new_far"_L1}) {
            QVERIFY(featureOf(units.at(2), name) > featureOf(units.at(1), name));
            QVERIFY(featureOf(units.at(2), name) > featureOf(units.at(3), name));
        }
    }

    void readsTheContextOfTheEnds()
    {
        const QString said = u"The copper kettle leaks at the spout."_s;
        const auto alone = boundaryFeatures({{.unit = said}}).first();
        const auto after = boundaryFeatures({{.before = said, .unit = said}}).first();
        QVERIFY(featureOf(after, "new_near"_L1) < featureOf(alone, "new_near"_L1));
    }

    void staysWithinZeroAndOne()
    {
        QList<BoundaryQuestion> units = kettlesThenFerries();
        units += {{.unit = {}}, {.unit = u"…"_s}, {.unit = u"Thanks, bye!"_s, .role = Role::User}};
        for (const BoundaryFeatures &unit : boundaryFeatures(units)) {
            for (const double value : unit.first)
                QVERIFY(value >= 0 && value <= 1);
            for (const double value : unit.last)
                QVERIFY(value >= 0 && value <= 1);
        }
        QVERIFY(boundaryFeatures({}).isEmpty());
    }

    void cues_data()
    {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<Role>("role");
        QTest::addColumn<bool>("asks");
        QTest::addColumn<bool>("user");
        QTest::addColumn<bool>("opens");
        QTest::newRow("a question")
            << u"Where is it? I forgot."_s << Role::User << true << true << false;
        QTest::newRow("an address is none")
            << u"See example.org/?page=2."_s << Role::Assistant << false << false << false;
        QTest::newRow("Chinese") << u"几点出发？"_s << Role::User << true << true << false;
        QTest::newRow("an opener")
            << u"Another question: the lid."_s << Role::Assistant << false << false << true;
        QTest::newRow("closing opens nothing")
            << u"Now it works, thanks!"_s << Role::User << false << false << false;
    }

    void cues()
    {
        QFETCH(const QString, unit);
        QFETCH(const Role, role);
        QFETCH(const bool, asks);
        QFETCH(const bool, user);
        QFETCH(const bool, opens);
        const auto features = boundaryFeatures({{.unit = unit, .role = role}}).first();
        QCOMPARE(featureOf(features, "asks"_L1), double(asks));
        QCOMPARE(featureOf(features, "user"_L1), double(user));
        QCOMPARE(featureOf(features, "opens"_L1), double(opens));
    }
};

QTEST_GUILESS_MAIN(BoundaryFeaturesTest)
#include "tst_boundaryfeatures.moc"
