// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <engine/judge/localjudge.h>
#include <engine/judge/localnotewriter.h>
#include <ui/models/activationseriesmodel.h>
#include <ui/shell/mainwindow.h>
#include <ui/shell/memoriespanel.h>
#include <ui/shell/messagebar.h>
#include <ui/shell/singleinstance.h>
#include <ui/views/factpanel.h>
#include <ui/views/recalldroptable.h>
#include <ui/views/recallview.h>
#include <ui/views/renderview.h>
#include <ui/views/timelineview.h>

#include <QElapsedTimer>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <functional>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

constexpr int Patience = 30'000;

//! A whole window over a store of its own.
class World
{
public:
    World()
        : engine({.judge = judge, .notes = notes, .clock = clock})
        , window(engine, clock, bundledRecordings(QStringLiteral(EBB_RECORDINGS_DIR)), {})
    {
        store = folder.filePath(u"window.sqlite"_s);
        engine.openStore(store);
    }

    bool open(const QString &file, TokenCount ceiling)
    {
        QSignalSpy read(&engine, &EngineClient::logRead);
        Tuning tuning;
        tuning.ceiling = ceiling;
        engine.openRecording(file, tuning);
        return read.wait(Patience);
    }

    QTemporaryDir folder;
    QString store;
    LocalJudge judge;
    LocalNoteWriter notes;
    SystemClock clock;
    EngineClient engine;
    MainWindow window;
};

QString recording(const QString &name)
{
    // Another recording can be looked at: EBB_LOOK_AT=FILE tst_window pictures
    const QString other = qEnvironmentVariable("EBB_LOOK_AT");
    return other.isEmpty() ? QStringLiteral(EBB_RECORDINGS_DIR "/") + name : other;
}

void savePicture(QWidget &window, const QString &name)
{
    const QString file = QStringLiteral(EBB_PICTURES_DIR "/window-") + name + u".png"_s;
    QVERIFY(window.grab().save(file));
}

//! Presses the keys in the dialog that opens next, which would otherwise wait for ever.
void answerDialog(std::function<void(QWidget &)> keys)
{
    QTimer::singleShot(0, qApp, [keys = std::move(keys)] {
        QWidget *dialog = QApplication::activeModalWidget();
        if (!dialog)
            return answerDialog(keys);
        keys(*dialog);
    });
}

//! What a window manager does when a dialog closes, and none is here to do.
void backTo(QWidget &window, QWidget &focus)
{
    window.activateWindow();
    QTRY_VERIFY(window.isActiveWindow());
    QTRY_COMPARE(QApplication::focusWidget(), &focus);
}

} // namespace

class WindowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings().clear();
        QIcon::setThemeName(u"breeze"_s);
    }

    void pictures_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << u"light"_s << QSize(1440, 900);
        QTest::newRow("dark") << u"dark"_s << QSize(1440, 900);
        QTest::newRow("small") << u"light"_s << QSize(1024, 700);
    }

    void pictures()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        useTheme(*themeNamed(theme));
        QIcon::setThemeName(theme == "dark"_L1 ? u"breeze-dark"_s : u"breeze"_s);
        const QString tag = QString::fromLatin1(QTest::currentDataTag());
        World world;
        world.window.resize(size);
        world.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&world.window));
        savePicture(world.window, tag + u"-first-run"_s);
        QVERIFY(world.open(recording(u"pricing-page-launch.ebb.jsonl"_s), 32'000));
        TimeCursor &cursor = world.window.cursor();
        QVERIFY(!cursor.log().calls.isEmpty());
        const auto fade
            = std::ranges::find_if(cursor.log().calls.rbegin(),
                                   cursor.log().calls.rend(),
                                   [](const CallRecord &call) { return call.fade.has_value(); });
        QVERIFY(fade != cursor.log().calls.rend());
        cursor.goToCall(fade->call);
        cursor.selectEpisode(fade->fade->picks.first().episode);
        QTRY_VERIFY(!world.engine.isWorking());
        // Values follow the moment at most ten times a second.
        const auto *timeline = world.window.findChild<TimelineView *>();
        QTRY_VERIFY(timeline->csv().contains(u"leaving"_s));
        QCoreApplication::processEvents();
        savePicture(world.window, tag + u"-timeline"_s);
        QTest::keyClick(&world.window, Qt::Key_2, Qt::ControlModifier);
        QCoreApplication::processEvents();
        // The curves are computed beside the window.
        const auto *curves = world.window.findChild<ActivationSeriesModel *>();
        QVERIFY(curves);
        QTRY_VERIFY(curves->rowCount() > 0);
        savePicture(world.window, tag + u"-activation"_s);
        QTest::keyClick(&world.window, Qt::Key_3, Qt::ControlModifier);
        cursor.selectFact(cursor.snapshot().facts.first().id);
        // The messages a fact rests on are read beside the window, and make the panel longer.
        const auto *panel = world.window.findChild<FactPanel *>();
        QTRY_VERIFY(panel->words().contains("Rests on"_L1) && !world.engine.isWorking());
        QTest::qWait(50);
        savePicture(world.window, tag + u"-facts"_s);
        QTest::keyClick(&world.window, Qt::Key_4, Qt::ControlModifier);
        const auto *recall = world.window.findChild<RecallView *>();
        // What its passages say is read beside the window too.
        QTRY_VERIFY(!recall->shown().passages.isEmpty());
        QTest::qWait(50);
        savePicture(world.window, tag + u"-recall"_s);
    }

    void recallsATypedQuestion()
    {
        World world;
        world.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&world.window));
        QVERIFY(world.open(recording(u"pricing-page-launch.ebb.jsonl"_s), 32'000));
        TimeCursor &cursor = world.window.cursor();
        QTRY_VERIFY(!world.engine.isWorking());
        QTest::keyClick(&world.window, Qt::Key_4, Qt::ControlModifier);
        const auto *recall = world.window.findChild<RecallView *>();
        QTRY_VERIFY(!recall->shown().isEmpty());
        QVERIFY(!recall->shown().isTyped);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), u"Which price was decided for Crew?"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(recall->shown().isTyped);
        QVERIFY(!recall->shown().record.block.isEmpty());
        QVERIFY(!recall->shown().record.steps.isEmpty());
        QCOMPARE(recall->shown().record.at, cursor.moment());
        // Asking leaves no trace: the log is the one that was there.
        QCOMPARE(cursor.log().recalls.last().call.isValid(), true);
        cursor.step(-1);
        QTRY_VERIFY(!recall->shown().isTyped);
    }

    void keysDriveTheMoment()
    {
        World world;
        world.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&world.window));
        QVERIFY(world.open(recording(u"pricing-page-launch.ebb.jsonl"_s), 32'000));
        TimeCursor &cursor = world.window.cursor();
        const CallNumber last = cursor.call();
        QVERIFY(last.value() > 100);
        // The end lies after the last call: the first step goes back to the call itself.
        QTest::keyClick(&world.window, Qt::Key_Left);
        QCOMPARE(cursor.moment(), cursor.log().calls.last().at);
        QTest::keyClick(&world.window, Qt::Key_Left);
        QCOMPARE(cursor.call().value(), last.value() - 1);
        QTest::keyClick(&world.window, Qt::Key_Right);
        QCOMPARE(cursor.call(), last);
        QTest::keyClick(&world.window, Qt::Key_End);
        QTest::keyClick(&world.window, Qt::Key_Space);
        QVERIFY(world.window.player().isPlaying());
        QTRY_VERIFY(cursor.call() < last);
        QTest::keyClick(&world.window, Qt::Key_Space);
        QVERIFY(!world.window.player().isPlaying());
        QTest::keyClick(&world.window, Qt::Key_End);
        QCOMPARE(cursor.moment(), cursor.end());
    }

    void keysManageTheMemories()
    {
        World world;
        world.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&world.window));
        QVERIFY(world.open(recording(u"ten-days-en.ebb.jsonl"_s), 32'000));
        auto *panel = world.window.findChild<MemoriesPanel *>();
        QTest::keyClick(&world.window, Qt::Key_K, Qt::ControlModifier);
        QVERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        auto *list = panel->findChild<QListView *>();
        QTRY_COMPARE(QApplication::focusWidget(), list);
        QTRY_VERIFY(list->model()->rowCount() == 1);
        list->setCurrentIndex(list->model()->index(0, 0));
        answerDialog([](QWidget &dialog) {
            auto *name = dialog.findChild<QLineEdit *>();
            name->selectAll();
            QTest::keyClicks(name, u"Trip to Kyoto"_s);
            QTest::keyClick(name, Qt::Key_Return);
        });
        QTest::keyClick(list, Qt::Key_F2);
        QTRY_COMPARE(list->model()->index(0, 0).data().toString(), u"Trip to Kyoto"_s);
        backTo(world.window, *list);
        answerDialog([](QWidget &dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_VERIFY(!world.engine.isWorking());
        QCOMPARE(list->model()->rowCount(), 1);
        backTo(world.window, *list);
        answerDialog([](QWidget &dialog) {
            QVERIFY(QTest::qWaitForWindowActive(&dialog));
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
            QCOMPARE(qobject_cast<QPushButton *>(dialog.focusWidget())->text(), u"Erase"_s);
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Space);
        });
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_COMPARE(list->model()->rowCount(), 0);
    }

    void everyMenuOpensByItsLetter()
    {
        World world;
        world.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&world.window));
        for (QAction *entry : world.window.menuBar()->actions()) {
            const qsizetype mark = entry->text().indexOf(u'&');
            QVERIFY2(mark >= 0, qPrintable(entry->text()));
            const Qt::Key letter = Qt::Key(entry->text().at(mark + 1).toUpper().unicode());
            QTest::keyClick(&world.window, letter, Qt::AltModifier);
            QTRY_COMPARE(QApplication::activePopupWidget(), entry->menu());
            QSet<QAction *> reached;
            for (qsizetype i = 0; i < entry->menu()->actions().size(); ++i) {
                reached.insert(entry->menu()->activeAction());
                QTest::keyClick(entry->menu(), Qt::Key_Down);
            }
            for (QAction *action : entry->menu()->actions()) {
                if (action->isEnabled() && action->isVisible() && !action->isSeparator())
                    QVERIFY2(reached.contains(action), qPrintable(action->text()));
            }
            while (QApplication::activePopupWidget())
                QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        }
    }

    void liveGoesOnBeyondTheEnd()
    {
        World world;
        QVERIFY(world.open(recording(u"pricing-page-launch.ebb.jsonl"_s), 32'000));
        TimeCursor &cursor = world.window.cursor();
        const TimePoint recorded = cursor.end();
        world.window.player().setLive(true);
        QVERIFY(cursor.moment() > recorded);
        QCOMPARE(cursor.call(), cursor.log().calls.last().call);
        world.window.player().setLive(false);
        QCOMPARE(cursor.moment(), recorded);
    }

    void aBadFileIsOneSentence()
    {
        World world;
        world.window.show();
        const QString file = world.folder.filePath(u"broken.json"_s);
        QFile broken(file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{\"messages\":[{\"role\":\"user\",");
        broken.close();
        QSignalSpy failed(&world.engine, &EngineClient::failed);
        world.window.openFiles({file});
        QVERIFY(failed.wait(Patience));
        QTRY_VERIFY(world.window.messageBar().isVisible());
        QVERIFY(world.window.messageBar().text().contains("broken.json"_L1));
    }

    void closesWhileARecordingPlays()
    {
        auto world = std::make_unique<World>();
        world->window.show();
        QSignalSpy progressed(&world->engine, &EngineClient::progressed);
        world->engine.openRecording(recording(u"meeting.ebb.jsonl"_s), {});
        QVERIFY(progressed.wait(Patience));
        QElapsedTimer watch;
        watch.start();
        world->window.close();
        world.reset();
        QVERIFY(watch.elapsed() < 5'000);
    }

    void stopKeepsWhatWasPlayed()
    {
        World world;
        QSignalSpy imported(&world.engine, &EngineClient::imported);
        QSignalSpy read(&world.engine, &EngineClient::logRead);
        Tuning tuning;
        tuning.ceiling = 12'000;
        world.engine.openRecording(recording(u"meeting.ebb.jsonl"_s), tuning);
        // Once it is read in, so that what is stopped is the replay.
        QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), Patience);
        world.engine.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!read.isEmpty(), Patience);
        const qsizetype first = read.first().first().value<RunLog>().calls.size();
        QTRY_VERIFY(!world.engine.isWorking());
        read.clear();
        world.engine.openRecording(recording(u"meeting.ebb.jsonl"_s), tuning);
        QTRY_VERIFY_WITH_TIMEOUT(!read.isEmpty(), Patience);
        QVERIFY(read.first().first().value<RunLog>().calls.size() >= first);
        QVERIFY(read.first().first().value<RunLog>().run.isComplete);
    }

    void aSecondStartHandsItsFilesOver()
    {
        const QTemporaryDir folder;
        const QString store = folder.filePath(u"one.sqlite"_s);
        SingleInstance first(store);
        QVERIFY(!first.handOver({u"a.json"_s}));
        first.listen();
        QSignalSpy received(&first, &SingleInstance::filesReceived);
        // The second start is another process; here another thread plays it.
        std::unique_ptr<QThread> second(QThread::create([store] {
            const SingleInstance other(store);
            QVERIFY(other.handOver({u"/tmp/a.json"_s, u"/tmp/b.json"_s}));
        }));
        second->start();
        QVERIFY(received.wait(Patience));
        second->wait();
        QCOMPARE(received.first().first().toStringList(),
                 QStringList({u"/tmp/a.json"_s, u"/tmp/b.json"_s}));
    }
};

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
