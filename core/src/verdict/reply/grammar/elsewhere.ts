/** Sentences about the receiver's own systems, or about where the recipient's mail goes: no fate in them is the recipient's. */
import { anyOf } from "../words.ts";

/** Whether a sentence says that the receiver's own systems failed, that the recipient's mail goes elsewhere, or that another exchanger is to be asked. */
export const isElsewhere = (sentence: string): boolean =>
  [systems, ofSystems, forwards, isNoMailbox, anotherKnows].some((words) => words.test(sentence));

const recipient = String.raw`(?:\b(?:user|recipient|mail ?box|account|address|alias)\b|@)[^,;:]{0,30}`;
const passedOn = "(?:forwarded|redirected|delegated|aliased|diverted|re ?routed|(?:passed|sent|handed) on)";

/** A forward, as a verb of the recipient or as the noun that a sentence begins with. */
export const forwards = anyOf(
  new RegExp(
    String.raw`${recipient}\b(?:points?|expands?|delegates?|(?:is|are|was|were|been|being|gets) ${passedOn}) (?:mail |messages? )?to\b|(?:user|recipient|mail ?box|account|address|@) is (?:an? |just |only )+alias (?:for|of)\b`,
  ),
  new RegExp(
    String.raw`${recipient}\b(?:forwards|redirects|diverts|(?:has|have) (?:a |an |been )?(?:active )?(?:forward\w*|redirect\w*)|(?:is|are|was|were|been|being|gets) ${passedOn})\b(?! (?:path|address|to (?:the )?(?:postmaster|help)))`,
  ),
  new RegExp(
    String.raw`${recipient}\b(?:moved|relocated|migrated) (?:to|behind|onto) (?:the |an? |another |other |new |different |our )*(?:%|servers?|hosts?|node|cluster|gateway|mx|store|system|platform|data ?cent\w+)(?! (?:address|account|mailbox))`,
  ),
  /^[^a-z@%]*(?:the |a |an |its |this |your |our |mail |e ?mail |message |auto ?)*(?:forward(?:ing|er)?|redirect(?:ion|ing)?|rerouting|diversion)\b(?! path)/,
);

/** A trap, the expansion of an alias, or those who write to a list. */
const isNoMailbox =
  /\bspam ?traps?\b|\balias expansion\b|\bsubscribers?\b[^.]*\bpost(?:ing|s)?\b|\bpost(?:ing|s)?\b[^.]*\bsubscribers?\b/;

/** Another exchanger of the domain, which alone knows its mailboxes. */
const anotherKnows = anyOf(
  /\b(?:try|use|ask|contact|go) (?:to |at |via )?(?:the |our |another |its )*(?:(?:primary|main|other|first|proper|right|correct) )?(?:mx\b|(?:mail )?exchanger)|\b(?:try|use|ask) (?:the )?primary\b/,
  /\b(?:this is|i am|we are) (?:only |just )?(?:the |an? )?(?:backup|secondary|fallback) (?:mx|mail ?server|server|exchanger)\b|\b(?:primary|main) mx\b/,
  /\bwrong (?:mx|node|mail exchanger)\b|\bnot (?:served |hosted |handled |known )?(?:by|on|to) this node\b|\bnot (?:yet )?(?:cached|in (?:the |our |my )?cache)\b/,
);

/** Accounts and licences of the receiver's systems, by which nobody gets mail. */
export const ofSystems = anyOf(
  /\bbind(?:ing|s)? (?:as|for|dn|failed)\b|\b(?:cn|uid|ou|dc)=/,
  /\b(?:service|machine|computer|bind|gateway|directory|scanner|proxy|lookup) accounts?\b|\baccount of (?:the |this |our |its )?(?:\w+ )?(?:gateway|administrator|scanner|directory)\b/,
  /\b(?:licen[sc]es?(?! (?:for|of) (?:this|the) (?:user|account|mail ?box|recipient)\b)|anti ?virus|virus scanner)\b[^.;:]{0,30}\b(?:expired|ended|invalid|missing|not (?:valid|found)|revoked|exceeded|over)\b/,
);

export const systems = anyOf(
  /(?<!retry )\btimeouts?\b|\btimed out\b|\btime ?out (?:while|when|during|in)\b|\b(?:mail|message|information) ?stores?\b|\bmail ?box (?:server|store|host|node|database)\b/,
  /\b(?:databases?|db|ldap|s?ql|mysql|postgres\w*|director(?:y|ies)|active directory|back ?ends?|lookups?(?! in\b)|tables?|(?<!\bin (?:\w+ )?)maps?|cache|stor(?:age|e)|file ?system|nfs|disks?|queues?|rout(?:er|ing)|transport|milter|filters?|plugins?|polic(?:y|ies) (?:server|service|daemon)|verification (?:server|service|daemon)|authenticator|radius|kerberos|pam|nss|sssd|api|cluster|nodes?|proxy|dns|resolvers?|name ?servers?|mail ?servers?|servers?|(?<!(?:\bdomain|%)(?:'s)? (?:e ?)?mail )services?|systems?|gateways?|upstream|smart ?host|next hop|daemon|socket|process|engine|scanner|quota (?:service|daemon|server)|spool|replica\w*|partition|tenant|certificate|configuration|config|script|program|mailer|delivery agent|lmtp|maildrop|procmail)\b(?: (?!unknown\b|known\b|not found\b)[\w%']+){0,4}? (?:errors?|failures?|failed|fails|fail|faults?|unavailable|not available|unreachable|unresponsive|lost|dropped|gone away|crash\w*|died|stopped|offline|down|timeouts?|timed out|problems?|trouble|outage|locked|broken|corrupt\w*|busy|not respond\w*|not reachable|not running|not ready|refused|cannot be (?:reached|queried|read|opened|contacted)|could not be (?:reached|queried|read|opened|contacted)|(?:is |has )?expired|misconfigured|read only|maintenance|overload\w*|rejected (?:the )?(?:query|lookup|connection))\b/,
  /\b(?:sync|synchroni[sz]ation|replication|import|provisioning|indexing|rebuild)\b (?:is |was |has )?(?:still |currently )?(?:in progress|running|pending|incomplete|ongoing|not (?:yet )?(?:been )?(?:finished|complete\w*|done))/,
  /\b(?:search|query|lookup) (?:returned|gave|got|had) no (?:answer|reply|response)\b|\bloops? (?:back|detected)|\b(?:mail|routing|forwarding|alias|delivery) loop|\btoo many hops\b/,
  /\b(?:errors?|failures?|problems?|trouble|timeouts?|timed out|unable|cannot|can't|could not|couldn't|failed) (?:\w+ )?(?:in|while|when|during|with|to|for)? ?(?:reading|writing|accessing|processing|connect\w*|contact\w*|query\w*|open\w*|reach\w*|access|bind\w*|lock\w*|load\w*) (?:to )?(?:the |our |its )?(?:\w+ )?(?:databases?|db|ldap|director\w+|tables?|maps?|servers?|back ?ends?|stor\w+|files?|queues?|upstream|services?|system|sockets?|disks?)\b/,
  /\b(?:unix|system|service|operating system|unprivileged|setuid|run ?as|delivery|virtual mail) user\b|\b(?:unknown user|no such user|user unknown|unknown group)[:( ]+["']?(?:vmail|dovecot|cyrus|postfix|nobody|virtual|exim|amavis)\b|\buser (?:nobody|vmail|postfix|dovecot|exim|root|daemon) (?:not found|unknown|does)\b/,
  /\b(?:transport|scanner|spool|milter|user database|users? table)\b(?: [\w%']+){0,3}? (?:not found|disabled|does not exist|doesn't exist|over (?:its|the) quota)\b/,
  /\b(?:user|group) ids? \d+|\bconfig(?:uration)? (?:file|line)\b|\bquota (?:service|daemon|server)\b|^sieve\b|\binto (?:the )?folder\b/,
);
