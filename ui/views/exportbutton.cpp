// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exportbutton.h"

#include <QEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int density = 2; // pixels of a picture for one of the screen

Error unwritable(const QString &file, const QString &detail)
{
    return Error{.code = Error::Code::Unwritable, .where = file, .detail = detail};
}

// A sheet with an arrow leaving it.
QIcon exportIcon(const QColor &colour)
{
    QPixmap pixmap(32, 32);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.2));
    painter.drawPolyline(
        QPolygonF({{8.5, 13.5}, {3.5, 13.5}, {3.5, 2.5}, {9, 2.5}, {11.5, 5}, {11.5, 7}}));
    painter.drawLine(QPointF(8, 10), QPointF(14, 10));
    painter.drawPolyline(QPolygonF({{11.5, 7.5}, {14, 10}, {11.5, 12.5}}));
    painter.end();
    return QIcon(pixmap);
}

} // namespace

QString csvField(const QString &text)
{
    if (!text.contains(u'"') && !text.contains(u',') && !text.contains(u'\n'))
        return text;
    return u'"' + QString(text).replace(u'"', u"\"\""_s) + u'"';
}

Result<void> savePng(const ExportSource &source, const QString &file)
{
    QImage image(source.size() * density, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(density);
    QPainter painter(&image);
    source.paint(painter, density);
    painter.end();
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || !image.save(&out, "PNG") || !out.commit())
        return unwritable(file, out.errorString());
    return {};
}

Result<void> saveSvg(const ExportSource &source, const QString &file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return unwritable(file, out.errorString());
    QSvgGenerator generator(QSvgGenerator::SvgVersion::Svg11);
    generator.setOutputDevice(&out);
    generator.setSize(source.size());
    generator.setViewBox(QRect(QPoint(), source.size()));
    QPainter painter(&generator);
    source.paint(painter, 1);
    painter.end();
    return out.commit() ? Result<void>() : unwritable(file, out.errorString());
}

Result<void> saveText(const QString &text, const QString &file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(text.toUtf8()) < 0 || !out.commit())
        return unwritable(file, out.errorString());
    return {};
}

ExportButton::ExportButton(ExportSource source, QWidget *parent)
    : QToolButton(parent)
    , m_source(std::move(source))
    , m_menu(new QMenu(this))
{
    setText(tr("Export"));
    setToolTip(tr("Save the picture or its numbers"));
    setAccessibleName(text());
    setIcon(exportIcon(palette().color(QPalette::ButtonText)));
    setAutoRaise(true);
    // Not setMenu(): its arrow would lie over the icon.
    connect(this, &QToolButton::clicked, this, [this] {
        m_menu->popup(mapToGlobal(rect().bottomLeft()));
    });
    addEntry(tr("Picture as PNG…"), m_source.name + u".png"_s, [this](const QString &file) {
        return savePng(m_source, file);
    });
    addEntry(tr("Picture as SVG…"), m_source.name + u".svg"_s, [this](const QString &file) {
        return saveSvg(m_source, file);
    });
    for (const ExportTable &table : std::as_const(m_source.tables))
        addEntry(table.title, table.name + u".csv"_s, [csv = table.csv](const QString &file) {
            return saveText(csv(), file);
        });
}

void ExportButton::addEntry(const QString &title,
                            const QString &file,
                            std::function<Result<void>(const QString &)> save)
{
    QAction *action = m_menu->addAction(title);
    connect(action, &QAction::triggered, this, [this, title, file, save = std::move(save)] {
        askForFile(title, file, save);
    });
}

void ExportButton::askForFile(const QString &title,
                              const QString &file,
                              const std::function<Result<void>(const QString &)> &save)
{
    auto *dialog = new QFileDialog(window(), title, file);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(file.section(u'.', -1));
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString &chosen) {
        if (const Result<void> saved = save(chosen); !saved)
            Q_EMIT failed(saved.error());
    });
    dialog->open();
}

void ExportButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        setIcon(exportIcon(palette().color(QPalette::ButtonText)));
    QToolButton::changeEvent(event);
}

} // namespace Ebb
