// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// One table a language: what the user is called, what counts as an act of theirs, and how the two
// stand to each other when the user acts. %1 is the name, %2 the acts. A few words may stand
// between them, but no end of a clause.
struct Language
{
    QString name;
    QString acts;
    QStringList shapes;
};

// "The user's budget was approved" and "the user was asked" are done by others; "the user that
// Dana approved" begins a new clause.
Language english()
{
    return {.name = u"(?:user|human)"_s,
            .acts
            = u"(?:ask(?:s|ed)?|agree[sd]?|accept(?:s|ed)?|approve[sd]?|cho(?:se|oses|sen)"
              "|pick(?:s|ed)?|select(?:s|ed)?|decide[sd]?|confirm(?:s|ed)?|request(?:s|ed)?"
              "|reject(?:s|ed)?|decline[sd]?|refuse[sd]?|prefer(?:s|red)?|want(?:s|ed)?"
              "|insist(?:s|ed)?|instruct(?:s|ed)?|authori[sz]e[sd]?|permit(?:s|ted)?"
              "|allow(?:s|ed)?|promise[sd]?|said|says|told|tells|state[sd]?|demand(?:s|ed)?)"_s,
            .shapes = {u"(?<!\\w)%1(?!['’\\w])"
                       "(?:[^\\w.;:!?]+(?!(?:that|which|because|whether)\\b)[\\w'’-]+){0,5}?"
                       "[^\\w.;:!?]+(?<!\\bwas )(?<!\\bwere )(?<!\\bbeen )(?<!\\bbeing )(?<!\\bbe )"
                       "(?<!\\bis )%2(?!\\w)"_s,
                       u"(?<!\\w)%2(?:\\W+\\w+){0,2}?\\W+by\\s+(?:the\\s+)?%1(?!['’\\w])"_s}};
}

// "dem Nutzer", "den Nutzer" and "des Nutzers" are not who acts.
Language german()
{
    return {.name = u"(?:(?:Be)?[Nn]utzer(?:in)?|Anwender(?:in)?|User(?:in)?)"_s,
            .acts
            = u"(?:fragte?|gefragt|bat|bittet|gebeten|stimmte?|zugestimmt|genehmigte?|billigte?"
              "|gebilligt|wählte?|gewählt|ausgewählt|entschied|entschieden|entscheidet"
              "|bestätigte?|akzeptierte?|lehnte?|abgelehnt|verlangte?|forderte?|gefordert"
              "|wünschte?|gewünscht|wollte|will|möchte|sagte?|gesagt|beschloss|beschlossen"
              "|einverstanden|beauftragte?)"_s,
            .shapes = {u"(?<!\\w)(?<!\\bdem )(?<!\\bden )(?<!\\bdes )%1(?!\\w)"
                       "(?:[^\\w.;:!?]+[\\w-]+){0,6}?[^\\w.;:!?]+%2(?!\\w)"_s,
                       u"(?<!\\w)%2 (?:der|die) %1(?!\\w)"_s,
                       u"(?:vom|von der|durch den|durch die) %1(?:\\W+\\w+){0,2}?\\W+%2(?!\\w)"_s}};
}

Language spanish()
{
    return {.name = u"usuari[oa]"_s,
            .acts = u"(?:pidió|pide|preguntó|pregunta|aceptó|acepta|acordó|aprobó|aprueba|eligió"
                    "|elige|escogió|decidió|decide|confirmó|confirma|solicitó|solicita|rechazó"
                    "|rechaza|prefiere|prefirió|quiere|quería|dijo|dice|autorizó|exigió"
                    "|pedido|aceptado|acordado|aprobad[oa]|elegid[oa]|decidid[oa]|confirmad[oa]"
                    "|solicitad[oa]|rechazad[oa])"_s,
            .shapes
            = {u"(?<!\\w)%1(?!\\w)(?:[^\\w.;:!?]+(?!que\\b)[\\w-]+){0,5}?[^\\w.;:!?]+%2(?!\\w)"_s,
               u"(?<!\\w)%2 por (?:el|la) %1(?!\\w)"_s}};
}

Language french()
{
    return {.name = u"utilisat(?:eur|rice)"_s,
            .acts
            = u"(?:demandé|demande|accepté|accepte|approuvé|approuve|choisi|choisit|décidé"
              "|décide|confirmé|confirme|convenu|refusé|refuse|rejeté|rejette|préfère|préféré"
              "|veut|voulait|souhaite|souhaité|dit|autorisé|autorise|exigé|exige|validé|valide"
              "|demandée|acceptée|approuvée|choisie|décidée|confirmée|refusée|validée)"_s,
            .shapes
            = {u"(?<!\\w)%1(?!\\w)(?:[^\\w.;:!?]+(?!qu[e'’])[\\w-]+){0,5}?[^\\w.;:!?]+%2(?!\\w)"_s,
               u"(?<!\\w)%2 par l['’]%1(?!\\w)"_s}};
}

// "要求用户确认" asks something of the user; "用户的" is what the user has.
Language chinese()
{
    return {.name = u"(?:用户|用戶|使用者)"_s,
            .acts
            = u"(?:要求|询问|詢問|问|問|请求|請求|同意|批准|选择|選擇|选定|選定|选了|選了|决定|"
              u"決定|确认|確認"
              "|拒绝|拒絕|希望|表示|说|說|想要|指示|告诉|告訴|提出|认可|認可|答应|答應|接受)"_s,
            .shapes
            = {u"(?<!要求)(?<!请)(?<!請)(?<!让)(?<!讓)(?<!告诉)(?<!告訴)(?<!建议)(?<!建議)"
               "(?<!询问)(?<!詢問)(?<!问)(?<!問)(?<!提醒)%1(?!的)[^，。；！？,.;!?]{0,12}?%2"_s}};
}

Language japanese()
{
    return {.name = u"ユーザー?"_s,
            .acts
            = u"(?:依頼|質問|尋ね|同意|承認|賛成|選択|選ん|選び|決定|決め|希望|求め|確認|拒否|却下"
              "|指示|言っ|述べ|頼ん|了承|合意|要求)"_s,
            .shapes = {u"%1(?:は|が|も|により|によって|から)[^。！？!?]{0,30}?%2"_s}};
}

QList<QRegularExpression> patterns()
{
    QList<QRegularExpression> list;
    for (const Language &language :
         {english(), german(), spanish(), french(), chinese(), japanese()}) {
        for (const QString &shape : language.shapes)
            list << QRegularExpression(
                QString(shape).replace("%1"_L1, language.name).replace("%2"_L1, language.acts),
                QRegularExpression::CaseInsensitiveOption
                    | QRegularExpression::UseUnicodePropertiesOption);
    }
    return list;
}

} // namespace

bool claimsUserAct(const NoteEntry &entry)
{
    static const QList<QRegularExpression> all = patterns();
    return std::ranges::any_of(all, [&](const QRegularExpression &pattern) {
        return pattern.match(entry.note).hasMatch();
    });
}

} // namespace Ebb
