// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/wordtables.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Phrases are separated by "|" so that they can hold spaces.
QRegularExpression patternOf(const QString &table)
{
    return phrasePattern(table.split(u'|', Qt::SkipEmptyParts));
}

constexpr QStringView English
    = u"a about above after again against all also although always am an and another any anything "
      u"are "
      "around as ask at away back be because been before being below best better between both but "
      "by "
      "can cannot come could course did different do does doing done down during each else etc "
      "even "
      "every everything feel feeling few find first for from further get give go going good got "
      "great "
      "had has have having he hello help her here hers hi him his hope how however i if in "
      "interesting "
      "into is it its itself just keep kind know last learn least let lets like little ll look lot "
      "made "
      "make many may maybe me mean might mine more most much must my need never next no not "
      "nothing now "
      "of off ok okay on once one only or other our out over own people perhaps please probably "
      "put "
      "quite rather re really right s said same say see seem she should since so some something "
      "still "
      "such sure t take talk tell than thank thanks that the their them then there these they "
      "thing "
      "think this those though through time to today together too try two under until up us use "
      "used "
      "user using ve very want was way we well were what when where which while who why will with "
      "without would yeah yes yet you your yours assistant enjoy glad nice sounds day new work d m "
      "don doesn didn isn aren won wouldn couldn shouldn hmm um uh uhm mm mhm gonna wanna "
      "actually able alright bit check file code run line add change set line start end";

constexpr QStringView German
    = u"aber alle allem allen aller alles als also am an ander andere "
      u"anderen auch auf aus bei beim bin "
      "bis bist bitte da damit dann das dass dein deine dem den denn der "
      "des dich die dies diese diesem "
      "diesen dieser dieses dir doch dort du durch ein eine einem einen "
      "einer eines er es etwas euch "
      "euer für gegen gibt haben habe hat hatte hier ich ihm ihn ihnen "
      "ihr ihre im in ins ist ja jede "
      "jeder jetzt kann kein keine können könnte machen man mehr mein "
      "meine mich mir mit muss nach nein "
      "nicht nichts noch nun nur ob oder ohne schon sehr sein seine sich "
      "sie sind so soll sollte um und "
      "uns unser unter vom von vor wann war waren warum was weil wenn wer "
      "werden wie wieder will wir "
      "wird wo wohl wollen würde zu zum zur über danke gut nutzer assistent sagte";

constexpr QStringView Spanish = u"al algo alguna algunas alguno algunos ante antes así aunque bien "
                                u"cada casi como con cual cuando "
                                "cómo de del desde donde dos durante el ella ellas ellos en entre "
                                "era eran es esa esas ese eso "
                                "esos esta estaba estado estar estas este esto estos está están "
                                "fue fueron gracias ha hace hacer "
                                "hacia han hasta hay la las le les lo los me mi mis mucho muy más "
                                "nada ni no nos nosotros o otra "
                                "otras otro otros para pero poco por porque puede pueden pues que "
                                "qué quien se sea ser si sido sin "
                                "sobre son su sus sí también tan tanto te tiene tienen todo todos "
                                "tu tus un una unas uno unos usted "
                                "ya yo usuario asistente dijo";

constexpr QStringView French
    = u"afin ai ainsi alors après au aucun aussi autre autres aux avant avec avoir avons bien bon "
      u"c ce "
      "cela ces cet cette ceux chaque chez comme comment d dans de depuis des deux donc dont du "
      "elle "
      "elles en encore entre est et été être eu fait faire fois fut il ils j je jusqu l la le les "
      "leur "
      "leurs lui là ma mais me merci mes moi moins mon même n ne nos notre nous on ont ou où par "
      "parce "
      "pas peu peut plus pour pourquoi qu quand que quel quelle qui quoi sa sans se ses si son "
      "sont sous "
      "sur ta te tes toi ton toujours tous tout toute très tu un une vers voici vos votre vous y "
      "utilisateur dit";

// Who speaks, where words have no spaces.
constexpr QStringView Speakers = u"用户说 用户 助手说 助手 ユーザーは言った アシスタントは言った";

} // namespace

QStringList commonWords()
{
    QStringList words;
    for (const QStringView table : {English, German, Spanish, French, Speakers})
        words << table.toString().split(u' ', Qt::SkipEmptyParts);
    return words;
}

QStringView commonCharacters()
{
    return u"的了是在和我你您他她它们們有不就也都很到说說要去会會着著没沒看好自这這那么麼吗嗎呢吧啊"
           u"呀哦嗯个個些"
           "与與及或但而因为為所以可能能够被把对對于於从從给給让讓还還再又只更最太非常已经经經过過"
           "什怎样樣"
           "去来來做看想请請叫次点點一中时時候里裡后後前"
           "のはがをにでとともやへかなよねてただしれるらりさすせそこあうえおいき"
           "くけみまめもわんどっょゅ";
}

const QRegularExpression &openers()
{
    static const QRegularExpression pattern = patternOf(
        u"next|now|another thing|another question|one more thing|one more question|let's|let "
        u"us|lets"
        "|moving on|by the way|btw|switching to|new topic|different topic|different question|also"
        "|hello|hi|hey|good morning|good afternoon|good evening|can you|could you|would you|please"
        "|i want|i need|i'd like|i would like|what about|how about|back to|speaking of|first|today"
        "|als nächstes|jetzt|nun|noch etwas|noch eine frage|übrigens|hallo|guten morgen|guten tag"
        "|guten abend|andere frage|weiter mit|zurück zu|kannst du|können sie|lass uns|heute"
        "|ahora|otra cosa|otra pregunta|por cierto|siguiente|hola|buenos días|buenas tardes|pasemos"
        "|puedes|podrías|volviendo a|hoy"
        "|maintenant|autre chose|autre question|au fait|ensuite|bonjour|bonsoir|passons|peux-tu"
        "|pouvez-vous|revenons|aujourd'hui"
        "|接下来|接下來|另外|还有|還有|下一个|下一個|现在|現在|顺便|順便|换个话题|換個話題|你好|"
        "早上好|晚上好|对了|對了"
        "|下面|请问|請問|今天|首先"
        "|次に|次は|ところで|それでは|では|別の|こんにちは|おはよう|こんばんは|もう一つ|さて|話は変わ|今日は|まず"_s);
    return pattern;
}

const QRegularExpression &closers()
{
    static const QRegularExpression pattern = patternOf(
        u"thanks|thank you|thx|that's all|that is all|bye|goodbye|see you|good night|all set|all "
        u"done"
        "|got it|sounds good|that works|perfect|works now|fixed|done|finished|completed|committed"
        "|pushed|merged|all tests pass|tests pass|you're welcome|i'll try|i will try|talk to you "
        "later"
        "|danke|vielen dank|das war's|das war alles|tschüss|bis bald|bis morgen|gute nacht|passt"
        "|perfekt|erledigt|fertig|abgeschlossen|alles klar"
        "|gracias|eso es todo|adiós|hasta luego|hasta mañana|buenas noches|perfecto|listo|hecho"
        "|terminado|de nada"
        "|merci|c'est tout|au revoir|à bientôt|à demain|bonne nuit|parfait|terminé|c'est bon|de "
        "rien"
        "|谢谢|謝謝|就这样|就這樣|再见|再見|晚安|明白了|好的|完成|搞定|不客气|不客氣|没问题|"
        "我会试试"
        "|ありがとう|以上です|さようなら|おやすみ|了解|わかりました|完了|終わり|どういたしまして|助かりました"_s);
    return pattern;
}

const QRegularExpression &decisionCues()
{
    static const QRegularExpression pattern = patternOf(
        u"agreed|agree to|decided|decision|we decide|approved|rejected|chose|chosen|we'll go with"
        "|let's go with|settled on|resolved|signed "
        "off|confirmed|done|finished|completed|shipped|released"
        "|deployed|merged|fixed|committed|pushed|blocked|blocked on|blocker|waiting for|waiting on"
        "|next step|next steps|todo|follow up|action item|deadline|due by|due on|is "
        "due|superseded|replaced by"
        "|root cause|in progress|will be done|responsible for|in charge of|scheduled"
        "|vereinbart|beschlossen|entschieden|genehmigt|abgelehnt|erledigt|fertig|abgeschlossen"
        "|blockiert|wartet auf|nächster schritt|als nächstes|frist|ersetzt|verantwortlich|bestätigt"
        "|acordado|acordamos|decidido|decidimos|aprobado|rechazado|está hecho|terminado|completado"
        "|bloqueado|esperando|próximo paso|siguiente paso|plazo|reemplazado|responsable|confirmado"
        "|convenu|décidé|approuvé|rejeté|refusé|c'est fait|terminé|achevé|bloqué|en attente"
        "|prochaine étape|échéance|remplacé|responsable|confirmé"
        "|同意|决定|決定|批准|拒绝|拒絕|选定|選定|确认|確認|完成了|已完成|搞定|解决了|解決了|"
        "已解决|已解決|受阻|"
        "卡住|等待|下一步|截止|负责|負責"
        "|取代|改为|改為|合并|合併|发布|發布|部署"
        "|合意|承認|却下|決まり|決めた|決めまし|終わり|終わった|完了|待ち|次の|次は|期限|担当|変更し|修正し"_s);
    return pattern;
}

const QRegularExpression &lastingCues()
{
    static const QRegularExpression pattern = patternOf(
        u"must|must not|never|always|prefer|prefers|preferred|favorite|favourite|love|hate|allergic"
        "|require|requires|required|because|reason|since|budget|cost|costs|price|name is|my name"
        "|birthday|live in|lives in|work as|works as|works at|owner|owns|plan to|plans to|planning "
        "to"
        "|need|needs|want|wants|problem|bug|issue|error|fails|failed|caused by|means|depends "
        "on|located"
        "|version|limit|password|address|recommend|recommended|suggest|lost|won|bought|moved|"
        "married"
        "|muss|müssen|nie|niemals|immer|bevorzugt|bevorzuge|weil|grund|budget|kostet|heiße|"
        "geburtstag"
        "|wohnt|wohne|arbeitet|braucht|brauche|problem|fehler|version|empfehle"
        "|debe|deben|nunca|siempre|prefiere|prefiero|porque|presupuesto|cuesta|llamo|cumpleaños|"
        "vive"
        "|trabaja|necesita|necesito|problema|error|versión|recomiendo"
        "|doit|doivent|jamais|toujours|préfère|parce que|budget|coûte|appelle|anniversaire|habite"
        "|travaille|besoin|problème|erreur|version|recommande"
        "|必须|必須|不能|从不|總是|总是|喜欢|喜歡|讨厌|討厭|因为|因為|预算|預算|费用|名字|叫|生日|"
        "住在|工作|需要|想要|问题|問題|错误"
        "|推荐|推薦|建议|建議|打算|计划|計劃"
        "|必要|好き|嫌い|なぜなら|ので|予算|費用|名前|誕生日|住んで|働いて|問題|エラー|おすすめ|予定"_s);
    return pattern;
}

const QRegularExpression &smallTalk()
{
    static const QRegularExpression pattern = patternOf(
        u"hello|hi|hey|good morning|good afternoon|good evening|good night|thanks|thank you|you're "
        "welcome|bye|goodbye|see you|nice to meet you|how are you|feel free|let me know|no problem"
        "|of course|sure|certainly|sounds good|sounds great|i see|got it|i understand|glad "
        "to|happy to"
        "|hope this helps|is there anything else|anything else|good luck|that's great|great to hear"
        "|have a nice|have a great|you can do it|i'll be|let me check|let me look|i'll "
        "help|okay|ok|happy birthday"
        "|hallo|danke|bitte schön|gern geschehen|tschüss|guten tag|wie geht|kein "
        "problem|klar|natürlich"
        "|hola|gracias|de nada|adiós|cómo estás|claro|por supuesto"
        "|bonjour|merci|de rien|au revoir|comment vas|bien sûr|d'accord"
        "|你好|谢谢|謝謝|不客气|不客氣|再见|再見|没问题|沒問題|当然|當然|好的|很高兴|很高興|随时|"
        "隨時|加油|生日快乐"
        "|こんにちは|ありがとう|どういたしまして|さようなら|もちろん|了解|よろしく"_s);
    return pattern;
}

const QRegularExpression &errorCues()
{
    // An "error" in the middle of a line is as often a type or a variable as a report.
    static const QRegularExpression pattern(
        u"\\b(?:error|fatal|panic|exception|failed|failure|fehler|erreur)\\b(?: "
        u"?\\[?\\w{1,12}\\]?)?:"
        "|^\\W{0,3}(?:FAIL|FAILED|ERROR|Traceback)\\b"
        "|\\b(?:not found|permission denied|timed out|connection refused|no such file|out of memory"
        "|segmentation fault|assertion failed|undefined reference|is not defined|tests? failed)\\b"
        "|错误：|失败：|エラー：|失敗：|\\w+(?:Error|Exception)\\b"_s,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return pattern;
}

const QRegularExpression &commonPhrases()
{
    static const QRegularExpression pattern
        = patternOf(u"如果|一定|今天|昨天|明天|然后|因为|所以|但是|非常|可以|已经|最近|时候|什么|"
                    u"怎么|自己|大家|我们|他们|觉得|认为"
                    "|知道|希望|需要|应该|一些|一下|一点|很多|有点|进行|提高|帮助|感到|感觉|听起来|"
                    "确实|当然|建议|感谢|谢谢|喜欢"
                    "|考虑|计划|打算|选择|确定|相信|担心|同时|其他|或者|比如|包括|以及|关于|通过|"
                    "作为|这个|那个|这些|那些|一种"
                    "|一直|一起|一样|现在|以后|之前|之后|的话|没有|不是|就是|还是|不要|不能|不会|"
                    "可能|能够|必须|直接|目前|所有"
                    "|每天|有时|开始|成为|变得|使用|推荐|分享|了解|高兴|意义|兴奋|聊聊|真的|其实|"
                    "这样|那样|名叫|一部"
                    "|今日|昨日|明日|思い|思う|必要|場合|一緒|本当|私達|自分"_s);
    return pattern;
}

const QList<SpeakerWords> &speakerWords()
{
    static const QList<SpeakerWords> table{
        {.language = u"zh"_s,
         .said = u"%1说："_s,
         .user = u"用户"_s,
         .assistant = u"助手"_s,
         .selfOrYou = patternOf(u"我|我们|我們|咱们|你|您|你们|你們"_s)},
        {.language = u"ja"_s,
         .said = u"%1は言った："_s,
         .user = u"ユーザー"_s,
         .assistant = u"アシスタント"_s,
         .selfOrYou = patternOf(u"私|僕|俺|我々|あなた|自分|うち"_s)},
        {.language = u"en"_s,
         .said = u"%1 said: "_s,
         .user = u"The user"_s,
         .assistant = u"The assistant"_s,
         .selfOrYou
         = patternOf(u"i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|we'll|us|our|ours|you|your"
                     "|you're|you've|you'll|yours|let's"_s)},
        {.language = u"de"_s,
         .said = u"%1 sagte: "_s,
         .user = u"Der Nutzer"_s,
         .assistant = u"Der Assistent"_s,
         .selfOrYou
         = patternOf(u"ich|mich|mir|mein|meine|meinen|wir|uns|unser|unsere|dich|dein|deine"_s)},
        {.language = u"es"_s,
         .said = u"%1 dijo: "_s,
         .user = u"El usuario"_s,
         .assistant = u"El asistente"_s,
         .selfOrYou = patternOf(
             u"yo|mi|mis|nosotros|nuestro|nuestra|quiero|tengo|puedes|tú|usted|necesito"_s)},
        {.language = u"fr"_s,
         .said = u"%1 a dit : "_s,
         .user = u"L'utilisateur"_s,
         .assistant = u"L'assistant"_s,
         .selfOrYou = patternOf(
             u"je|j'ai|j'aime|j'étais|moi|mon|mes|nous|notre|nos|vous|votre|vos|tu|ton|tes"_s)},
    };
    return table;
}

} // namespace Ebb
