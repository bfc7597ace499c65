// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/core/result.h>

#include <QSize>
#include <QToolButton>

#include <functional>

class QMenu;
class QPainter;

namespace Ebb {

//! A table that can be saved as CSV.
struct ExportTable
{
    QString title; //!< of its menu entry, with …
    QString name; //!< of its file, without ending
    std::function<QString()> csv;
};

//! A picture and the tables behind it.
struct ExportSource
{
    QString name; //!< of the picture's file, without ending
    std::function<QSize()> size;
    std::function<void(QPainter &painter, qreal devicePixelRatio)> paint;
    QList<ExportTable> tables;
};

//! A text as one field of a CSV line.
QString csvField(const QString &text);

Result<void> savePng(const ExportSource &source, const QString &file);
Result<void> saveSvg(const ExportSource &source, const QString &file);
Result<void> saveText(const QString &text, const QString &file);

//! The last button of a view: saves its picture as PNG or SVG and its tables as CSV.
class ExportButton : public QToolButton
{
    Q_OBJECT

public:
    explicit ExportButton(ExportSource source, QWidget *parent = nullptr);

Q_SIGNALS:
    void failed(const Ebb::Error &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addEntry(const QString &title,
                  const QString &file,
                  std::function<Result<void>(const QString &)> save);
    void askForFile(const QString &title,
                    const QString &file,
                    const std::function<Result<void>(const QString &)> &save);

    ExportSource m_source;
    QMenu *m_menu;
};

} // namespace Ebb
