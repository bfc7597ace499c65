<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Ebb::ActivationView</name>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n pinned</numerusform>
            <numerusform>%n pinned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in grey</source>
        <translation>
            <numerusform>%n in grey</numerusform>
            <numerusform>%n in grey</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A sleep took %n episodes.</source>
        <translation>
            <numerusform>A sleep took %n episode.</numerusform>
            <numerusform>A sleep took %n episodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A fade took %n episodes.</source>
        <translation>
            <numerusform>A fade took %n episode.</numerusform>
            <numerusform>A fade took %n episodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::ChartPainter</name>
    <message numerus="yes">
        <source>%n traces</source>
        <translation>
            <numerusform>%n trace</numerusform>
            <numerusform>%n traces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::EpisodePanel</name>
    <message numerus="yes">
        <source>No fade has picked it. %n episodes would leave before it.</source>
        <translation>
            <numerusform>No fade has picked it. %n episode would leave before it.</numerusform>
            <numerusform>No fade has picked it. %n episodes would leave before it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more facts were asked about %1 and scored under %2.</source>
        <translation>
            <numerusform>%n more fact was asked about %1 and scored under %2.</numerusform>
            <numerusform>%n more facts were asked about %1 and scored under %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n, in the facts block</source>
        <comment>facts</comment>
        <translation>
            <numerusform>%n, in the facts block</numerusform>
            <numerusform>%n, in the facts block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n, out of the facts block</source>
        <comment>facts</comment>
        <translation>
            <numerusform>%n, out of the facts block</numerusform>
            <numerusform>%n, out of the facts block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n, not yet in the facts block</source>
        <comment>facts</comment>
        <translation>
            <numerusform>%n, not yet in the facts block</numerusform>
            <numerusform>%n, not yet in the facts block</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>traces</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::FactPanel</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation>
            <numerusform>%n fact</numerusform>
            <numerusform>%n facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::GraphView</name>
    <message numerus="yes">
        <source>%1, %n fact(s)</source>
        <translation>
            <numerusform>%1, %n fact</numerusform>
            <numerusform>%1, %n facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::MainWindow</name>
    <message numerus="yes">
        <source>%n conversation(s) came in; the first is shown, the others are in the list.</source>
        <translation>
            <numerusform>%n conversation came in; the first is shown, the others are in the list.</numerusform>
            <numerusform>%n conversations came in; the first is shown, the others are in the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them was there already; nothing was changed.</source>
        <translation>
            <numerusform>%n of them was there already; nothing was changed.</numerusform>
            <numerusform>%n of them were there already; nothing was changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more remark(s)</source>
        <translation>
            <numerusform>and %n more remark</numerusform>
            <numerusform>and %n more remarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n episode(s)</source>
        <translation>
            <numerusform>%n episode</numerusform>
            <numerusform>%n episodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::MomentDelegate</name>
    <message numerus="yes">
        <source>%n leave</source>
        <translation>
            <numerusform>%n leaves</numerusform>
            <numerusform>%n leave</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forgotten</source>
        <translation>
            <numerusform>%n forgotten</numerusform>
            <numerusform>%n forgotten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::Recall</name>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n list(s), %1 hits</source>
        <translation>
            <numerusform>%n list, %1 hits</numerusform>
            <numerusform>%n lists, %1 hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 facts, %n passage(s)</source>
        <translation>
            <numerusform>%1 facts, %n passage</numerusform>
            <numerusform>%1 facts, %n passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the block already</source>
        <translation>
            <numerusform>%n in the block already</numerusform>
            <numerusform>%n in the block already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 facts, %n excerpt(s)</source>
        <translation>
            <numerusform>%1 facts, %n excerpt</numerusform>
            <numerusform>%1 facts, %n excerpts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Level %1, %n fact(s)</source>
        <translation>
            <numerusform>Level %1, %n fact</numerusform>
            <numerusform>Level %1, %n facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in none of the %n list(s)</source>
        <translation>
            <numerusform>in none of the %n list</numerusform>
            <numerusform>in none of the %n lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; leads on to %n fact(s)</source>
        <translation>
            <numerusform>; leads on to %n fact</numerusform>
            <numerusform>; leads on to %n facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ebb::Timeline</name>
    <message numerus="yes">
        <source>%n leave</source>
        <comment>episodes</comment>
        <translation>
            <numerusform>%n leave</numerusform>
            <numerusform>%n leave</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sealed</source>
        <comment>episodes</comment>
        <translation>
            <numerusform>%n sealed</numerusform>
            <numerusform>%n sealed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forgotten</source>
        <comment>episodes</comment>
        <translation>
            <numerusform>%n forgotten</numerusform>
            <numerusform>%n forgotten</numerusform>
        </translation>
    </message>
</context>
</TS>
