// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/shownrecall.h>

#include <QSet>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPainter;
class QSplitter;
class QToolBar;

namespace Ebb {

class ElidedLabel;
class RecallCanvas;
class RecallDropTable;
class TimeCursor;

//! The Recall workspace: what a message, or a typed question, brought back and why; the way of one
//! fact through it; what was not recalled and why.
class RecallView : public QWidget
{
    Q_OBJECT

public:
    explicit RecallView(TimeCursor &cursor, QWidget *parent = nullptr);

    RecallCanvas &canvas() const { return *m_canvas; }
    RecallDropTable &drops() const { return *m_drops; }
    const ShownRecall &shown() const { return m_shown; }
    FactId followed() const;
    QString stationsText() const; //!< of the followed fact, as words

    //! The answer to `recallWanted`; one that came too late is not shown.
    void setAnswer(RunId run, const RecallRecord &record);
    //! What passages of a run say.
    void setPassages(RunId run, const QHash<PassageId, Passage> &passages);
    //! Asks what a text would bring back at the moment.
    void ask(const QString &text);

    void setToolBarShown(bool isShown);
    QSize pictureSize() const;
    void paintPicture(QPainter &painter);

Q_SIGNALS:
    void recallWanted(Ebb::RunId run, const QString &text, Ebb::TimePoint at);
    void passagesWanted(Ebb::RunId run, const QList<Ebb::PassageId> &passages);
    void exportFailed(const Ebb::Error &error);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupToolBar();
    void setupPanels();
    QWidget *makePanel(QLabel *&title, ElidedLabel *&note, QWidget *content);
    void connectParts();
    void openLog();
    void schedule();
    void refresh();
    void showRecall(const RecallRecord &record);
    void showNothing();
    void showColumns();
    void showFollowed();
    void showMessages();
    void showChosen();
    void readPassages();
    QString messageText(const RecallRecord &record) const;
    QString summary() const;

    TimeCursor &m_cursor;
    QToolBar *m_toolBar;
    QSplitter *m_splitter;
    RecallCanvas *m_canvas;
    RecallDropTable *m_drops;
    QComboBox *m_messages = nullptr;
    QLineEdit *m_question = nullptr;
    ElidedLabel *m_summary = nullptr;
    QLabel *m_pathTitle = nullptr;
    ElidedLabel *m_pathNote = nullptr;
    QLabel *m_path = nullptr;
    QLabel *m_dropsTitle = nullptr;
    ElidedLabel *m_dropsNote = nullptr;
    QTimer m_refresh;
    RunId m_run;
    ShownRecall m_shown;
    std::optional<RecallRecord> m_answer; //!< to a typed question, while the moment stays
    QString m_asked; //!< and not answered yet
    QHash<PassageId, Passage> m_passages; //!< of the run, as far as read
    QSet<RecallStage> m_unfolded;
    bool m_isBehind = false; //!< something changed while it was hidden
};

} // namespace Ebb
