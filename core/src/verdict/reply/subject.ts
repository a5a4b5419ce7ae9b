/**
 * Whom a sentence of a refusal is about. Only words about the recipient decide its fate; this is the one place that says
 * whose fate a sentence tells.
 */
import { ofSystems, systems } from "./grammar/elsewhere.ts";
import type { Table } from "./row.ts";
import { anyOf } from "./words.ts";

/** The recipient, our sender, our host, somebody else's account, or the receiver's own systems. */
export type Subject = "recipient" | "sender" | "host" | "another" | "systems";

export function subjectOf(sentence: string): Subject {
  for (const [subject, words] of others) if (words.test(sentence)) return subject;
  return "recipient";
}

const things =
  "(?:accounts?|mail ?box(?:es)?|address(?:es)?|domains?|users?|user ?(?:name|id)|login|identity|id|e ?mail|alias|profile|subscription|licen[sc]e|customer|party|organi[sz]ation|person|client)";

const sender = anyOf(
  /[@%]us\b|\byours\b|\byourself\b|\bsenders?(?:'s)?\b(?! (?:has been |was |is |will be )?(?:notified|informed|told))|\boriginat(?:or|ors|ing)\b|\bsubmitt(?:er|ing)\b|\bauthor(?:'s)?\b/,
  /\b(?:return|reverse) ?path|\benvelope ?(?:from|sender)|\bmail ?from\b|\b(?:from|bounce|return|reply(?: to)?) (?:e ?mail )?address/,
  new RegExp(
    `\\b(?:your|our client'?s?) (?:own |e ?mail |mail |smtp |user |local |current |sending )*${things}\\b(?! book)`,
  ),
  new RegExp(
    `\\b(?:sending|source|submission|submitting|auth\\w*|from|relay(?! domains?\\b)|responsible) ${things}\\b`,
  ),
  /\bout(?:bound|going)\b|\b(?:send|sends|sending|sent|mailing|write|writing|submit\w*) (?:mail |e ?mail |messages? )?(?:as|from|on behalf|under|using|through|via|out)\b/,
  /\byou(?:'re| are| were|'ve| have| do| must)? (?:been |currently |still |also )*(?:not |no longer )?(?:an? |the |our |in our |listed|known|registered|recogni[sz]ed|exist|suspended|disabled|blocked|unknown|locked|banned|authori[sz]ed|allowed|permitted|claim\w*|use|using|log|sign|gave|supplied|authenticat\w*)/,
  /\b(?:sending|submitting|relaying(?! (?:mail|messages?) (?:to|for) @(?!us|another))|transmitting|connecting|delivering) (?:this|the|that|your|our|mail|e ?mail|messages?)\b|\b(?:which|who|that) (?:is |has )?(?:sent|sends|sending|submitted|connects|connected)\b|\b(?:sent|submitted|used) by\b|\bused (?:to|for) (?:send|submit|mail)\w*/,
  /\bsasl\b|^[^a-z]*sending (?:has|is|was|from)\b|\bsmtp (?:users?|accounts?|login)\b|\bcall ?(?:back|out)\b(?!.*@)|\bon whose behalf\b|\bwho(?:ever)? (?:sent|sends|is sending|you claim)\b|\bclaim(?:ed|ing|s) to be\b/,
);

/** "Your account" in other languages than English. */
const yours = anyOf(
  /\b(?:ihr|dein)(?:e[nmrs]?)? (?:\w+ )?(?:konto|postfach|adresse|account|domain|server|ip|mailbox|mailkonto)|\bvotre (?:\w+ )?(?:reseau|compte|adresse|boite|domaine|serveur|ip)\b/,
  /\b(?<!\b(?:cuota|cupo|limite|espacio|capacidad)(?: \w+)? (?:de|en) )[stv]u (?:\w+ )?(?:red|cuenta|buzon|direccion|dominio|servidor)\b|\b(?<!\b(?:cota|quota|limite|espaco|capacidade)(?: \w+)? (?:da|de|na|em) )(?:sua|seu|tua|teu) (?:rede|conta|caixa|endereco|dominio|servidor)\b|\b(?:tu[oa]|su[oa]|vostr[oa]) (?:rete|account|casella|indirizzo|dominio|server|utenza)\b/,
  /\b(?:uw|jouw|je) (?:netwerk|account|mailbox|postbus|postvak|adres|domein|server)\b|\b(?:ditt|din|dit|ert|deres) (?:natverk|nettverk|netvaerk|konto|brevlad|postkass|postboks|adress|server|doman)\w*|\b(?:tilisi|postilaatikkosi)\b/,
  /\b(?:twoj\w*|panstwa|pana) (?:konto|skrzynka|adres|serwer|domena|siec)\b|\bvas[ae]? (?:ucet|konto|schranka|adresa|server|domena)\b|ваш\S* (?:\S+ )?(?:аккаунт|уч[её]тн|ящик|адрес|почт|домен|сервер|ip|обліков|скриньк)/,
  /\b(?:hesabiniz|posta kutunuz|adresiniz|sunucunuz)\b|\baz on (?:\w+ )?\w+|\bdumneavoastra\b|\bdvs\b|(?:λογαριασμός|διεύθυνσή|διεύθυνση|διακομιστής|θυρίδα) σας/,
  /(?:您|你|贵方|貴方)的?(?:账号|帐号|账户|帳戶|帳號|邮箱|信箱|ip|服务器|域名)|(?:あなた|貴方|お客様|貴社)の|(?:귀하|당신|고객님)의/,
);

const host = anyOf(
  /(?:^|[.;!?] ?)(?![^.;!?]*(?:@(?!us|another)|\brelay))[^.;!?]*\bip\b(?! \d+\])/,
  /\bthe client\b|\bip address(?:es)?\b|\bsmart ?host (?:account|user|login|password)\b/,
  /\bconnecting\b|\b(?:h|e)elo\b|\behlo\b|\bpeer(?:'s)?\b|\btriplets?\b|\b(?:reverse |r)dns\b|\bptr\b|\bdns (?:a|mx|ptr)\b/,
  /\b(?:client|remote|sending|source|originating|calling|foreign|submitting) (?:smtp |mail )?(?!server (?:returned|says?|said|responded|replied))(?:host|server|ip|address|name|system|network|mta|relay|machine|gateway|site|side|end|mailer|country|region)\b/,
  /\byour (?:own |sending |smtp |e?mail |outgoing |local )*(?:hosts?|host ?name|servers?|mail ?servers?|ips?|mta|systems?|networks?|isp|provider|relay|gateway|company|country|region|machine|range|subnet|side|end|site|administrator|mailer|connection|name ?servers?)\b/,
  /\b(?:from|for|to|on|at|in|by) (?:your|the sending|the connecting|the remote) (?:side|end|site)\b|\b(?:from|for|in) (?:this|that|your|the sending|the connecting|the remote) (?:networks?|location|country|region|isp|ip|range|client|connection)\b/,
  /\bnot (?:listed|registered|found|present) in (?:the )?dns\b/,
);

const another = anyOf(
  /\b(?:list|group|alias) members?\b(?! only)|\bone of the\b(?! domains)|\bmembers of\b|\bmember [<("']?@|\bdelegates?\b|\bexpansion (?:failed|error)\b/,
  /%another\b|^[^a-z@%]*@another\b|\b(?:users?|mail ?box|accounts?|recipients?|address|alias|inbox|target|destination)[\s<:("']+@another\b|\b(?:to|for|from) [<("']*@another\b|@another[>)"':. ]+(?:is|was|has|does|did|not|no|unknown|user|recipient|mailbox|account|address|invalid|disabled|over|full)\b/,
  /\b(?:previous|earlier|former|past|recent|other) (?:messages?|e ?mails?|mails?|attempts?|sessions?|deliveries)\b/,
  /\b(?:alias|forward\w*|redirect\w*) (?:target|destination)s?\b/,
  /(?<!\bno )\b(?:forward(?:ing|ed)?|redirect(?:ed|ion)?|backup|secondary|alternat(?:e|ive)|journal(?:ing)?|archiv(?:e|ing)|delegate|catch ?all|fallback|postmaster|abuse|admin\w*|owner'?s?|moderator'?s?|manager'?s?|assistant'?s|deputy'?s|reseller'?s?|parent|master|billing|previous|earlier|other|another|different|contact|monitoring|quarantine|service|bounce|target) (?:e ?mail |mail |user |delivery )?(?:recipients?|address(?:es)?|mail ?box(?:es)?|accounts?|users?|targets?|destinations?|members?|contacts?|inbox|id)\b/,
  /\b(?:user|recipient|mail ?box|account|address|alias)\b[^,;:]{0,30}\b(?:forwards?|redirects?|points?|expands?|resolves?|delegates?) (?:mail |messages? )?to\b/,
  /\b(?:some|several|many|two|three|few|\d+|number|count|quota|percentage|ratio|share|amount|rate) (?:of )?(?:the |these |those |your |other |bad |such )*(?:invalid |unknown |non ?existent |bad |failed |rejected |inactive |undeliverable )*(?:recipients|users|addresses|mail ?boxes|accounts)\b/,
  /\b(?:address|recipient|distribution|mailing) list\b.{0,30}\bcontain/,
  /\b(?:mails?|messages?|e ?mails?|attempts?|deliver\w+|sending|traffic|guess\w*|prob\w+) (?:\w+ )?(?:to|for|of) (?:\w+ )?(?:unknown|invalid|non ?exist\w*|inactive|disabled|bad|dead|closed|deleted|expired) (?:users|recipients|addresses|mail ?boxes|accounts)\b/,
);

const others: readonly (readonly [Exclude<Subject, "recipient">, RegExp])[] = [
  ["host", host],
  ["sender", anyOf(sender, yours)],
  ["another", ofSystems],
  ["systems", systems],
  ["another", another],
];

const ofDomain = String.raw`(?:\bdomain\b(?! and\b)|% (?:is|was|has been)\b)[^.]*`;
const closed =
  "(?:suspended|disabled|deactivated|expired|terminated|cancelled|locked|paused|parked|stopped|inactive|blocked|on hold|frozen|unpaid)";

/** That something of a domain holds for a while. */
const domainForNow = new RegExp(
  String.raw`${ofDomain}\b(?:temporar\w+|for now|for the next|for \d+|until|while|again|retry|later|yet|tomorrow|maintenance|at the moment|right now|being (?:moved|migrated|transferred|set up|restored|repaired)|this week\w*|pending)\b`,
);

/** That a domain is closed, in words that may mean another one, or name a reason that passes; or that it is served elsewhere. */
const closedDomain = anyOf(
  new RegExp(String.raw`${ofDomain}\b${closed}\b|\b${closed} domain\b`),
  /(?:\bdomain(?: %)?|%) (?:is|are) (?:now )?(?:served|hosted|handled) (?:by|at|on) (?!us\b|our\b|this\b)/,
);

/** A reply that begins with a domain or its host: what the code says of a mailbox is the domain's. */
const beginsWithDomain =
  /^[^a-z@%]*(?:<?@>?\W*)?(?:(?:recipient|destination) address rejected\W*)?(?:the |our |this |mail (?:for|to|of) )*(?:\w+ )?(?:domain\b|% (?:is|was|has|does|can|cannot|will|closed)\b)/;
const isNoDomain =
  /\b(?:not (?:be )?(?:found|exist|known|registered|valid|hosted|served|local|defined|one of|in use)|unknown|no such|invalid|non ?existent|undefined|bad)\b/;

/** What a refusal means whose words tell nothing but whom they are about. */
export const otherSubjects: Table = {
  rows: [
    {
      meaning: "server_unavailable",
      scope: "server",
      code: 4,
      enhanced: /^(?!4\.5\.3$)/,
      words: anyOf(systems, another),
      unless: /\b(?:try|again|later)\b/,
      sample: "450 4.2.0 Forwarding target <old@partner.example> is disabled",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      code: 5,
      words: anyOf(host, sender, yours),
      sample: "550 5.1.1 Originator address unknown",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      code: 5,
      fate: "ours",
      unless: /\bdomain\b|%(?!us|another)|\bhost\b|\bprovider\b/,
      sample: "550 5.7.1 Unknown client",
    },
    {
      meaning: "not_understood",
      scope: "server",
      code: 5,
      words: ofSystems,
      sample: "550 5.3.0 Directory service account svc-ldap is disabled",
    },
    {
      meaning: "server_unavailable",
      scope: "server",
      code: 5,
      words: systems,
      sample: "550 5.1.1 User map is read-only",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      code: 5,
      words: another,
      sample: "550 5.1.1 Backup recipient unknown",
    },
    {
      meaning: "not_understood",
      scope: "mailbox",
      fate: "foreign",
      enhanced: /^5\.(?:1\.(?:0|1|6|10|11)|2\.[12]|7\.13)$/,
      sample: "550 5.1.1 This is only the backup MX, which knows no such user",
    },
    {
      meaning: "server_unavailable",
      scope: "domain",
      code: 5,
      words: domainForNow,
      sample: "550 5.1.1 Domain example.org is temporarily suspended",
    },
    {
      meaning: "not_understood",
      scope: "domain",
      code: 5,
      words: closedDomain,
      sample: "550 5.2.1 Domain example.org is suspended: unpaid invoice",
    },
    {
      meaning: "not_understood",
      scope: "domain",
      code: 5,
      enhanced: /^5\.(?:1\.(?:[01236]|10|11)|2\.1)$/,
      words: beginsWithDomain,
      unless: isNoDomain,
      sample: "550 5.1.1 Domain example.org has used up its traffic",
    },
  ],
};
