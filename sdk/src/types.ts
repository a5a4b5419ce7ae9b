/** Generated from the OpenAPI document of `/v1` by `npm run generate -w sdk`. */

export const statuses = ["valid", "invalid", "risky", "unknown"] as const;
export type Status = (typeof statuses)[number];

export type Reason =
  | "accepted"
  | "bad_syntax"
  | "address_literal"
  | "no_domain"
  | "no_mail_host"
  | "null_mx"
  | "forbidden_target"
  | "smtputf8_unsupported"
  | "domain_not_served"
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "bounced"
  | "catch_all"
  | "disposable"
  | "mailbox_full"
  | "restricted"
  | "not_probed"
  | "dns_timeout"
  | "greylisted"
  | "rate_limited"
  | "server_unavailable"
  | "sender_blocked"
  | "probe_unavailable"
  | "provider_opaque"
  | "catch_all_unknown"
  | "not_understood"
  | "provider_paused"
  | (string & {});

export type Action = "send" | "hold" | "remove";

export interface Check {
  status: "pass" | "fail" | "skipped" | "errored";
  /** A word or a detail: `ok`, `local_dot_misplaced`, the host's name */
  reason: string;
}

export interface Checks {
  syntax?: Check;
  domain?: Check;
  mx?: Check;
  disposable?: Check;
  relay?: Check;
  role?: Check;
  free?: Check;
  typo?: Check;
  catch_all?: Check;
  mailbox?: Check;
}

export interface Flags {
  /** null where it is not known */
  disposable: boolean | null;
  /** Whether a relay service forwards to a lasting mailbox; null where it is not known */
  relay?: boolean | null;
  /** null where it is not known */
  role: boolean | null;
  /** null where it is not known */
  free: boolean | null;
  /** null where it is not known */
  catch_all: boolean | null;
  /** null where it is not known */
  mailbox_full: boolean | null;
}

export const listStatuses = [
  "uploading",
  "importing",
  "ready",
  "failed",
  "cancelled",
  "queued",
  "running",
  "paused",
  "completed",
] as const;
export type ListStatus = (typeof listStatuses)[number];

export type ListMode = "analyze" | "clean" | "verify";

export interface Counts {
  valid?: number;
  invalid?: number;
  risky?: number;
  unknown?: number;
}

export interface ReasonCounts {
  accepted?: number;
  bad_syntax?: number;
  address_literal?: number;
  no_domain?: number;
  no_mail_host?: number;
  null_mx?: number;
  forbidden_target?: number;
  smtputf8_unsupported?: number;
  domain_not_served?: number;
  mailbox_not_found?: number;
  mailbox_disabled?: number;
  bounced?: number;
  catch_all?: number;
  disposable?: number;
  mailbox_full?: number;
  restricted?: number;
  not_probed?: number;
  dns_timeout?: number;
  greylisted?: number;
  rate_limited?: number;
  server_unavailable?: number;
  sender_blocked?: number;
  probe_unavailable?: number;
  provider_opaque?: number;
  catch_all_unknown?: number;
  not_understood?: number;
  provider_paused?: number;
}

export interface Verification {
  status: "queued" | "running" | "paused" | "completed" | "failed" | "cancelled";
  /** The verb that started it; absent in one from before 30 November 2026, and in events of it */
  mode?: "verify" | "clean";
  /** true while it finishes early and is not paused: nothing more is asked, and what has no answer stays unknown, or keeps its former verdict in a run of a schedule, without charge; absent otherwise */
  is_finishing?: boolean;
  /** true where verdicts are judged again by what was learned since: no mail server is asked, without charge; absent otherwise */
  is_revision?: boolean;
  /** true where a schedule has started it; absent otherwise */
  is_run?: boolean;
  /** What a completed run of a schedule, or a revision, has changed; absent otherwise */
  changes?: {
    /** Addresses that were valid before and are invalid, or suppressed since your own mail bounced */
    died: number;
    /** Addresses that were invalid before and are valid */
    came_back: number;
  };
  progress: {
    done: number;
    total: number;
    percent: number;
    /** Of those that are done, those whose verdicts stay, and stay charged, where it is cancelled now; absent in a revision, and once it has ended */
    kept?: number;
    /** Of those that are not done: asked once, and waiting for a slow mail server or for another try */
    waiting: number;
    /** null while it cannot be told */
    eta_seconds: number | null;
  };
  /** Distinct addresses */
  counts: Counts;
  /** Distinct addresses */
  reasons: ReasonCounts;
  /** The complete result whose unknown addresses are being asked about again. Present only meanwhile; a verification that began before 1 December 2026 lacks it */
  previous?: {
    /** Distinct addresses */
    counts: Counts;
    /** Distinct addresses */
    reasons: ReasonCounts;
    blocked?: number;
    rows: {
      counts: Counts;
      reasons: ReasonCounts;
      /** By the policy that keeps them; null for a verification from before they were counted */
      kept: { safe?: number; balanced?: number; reach?: number } | null;
      /** Of the kept rows, those at relay services, which `relays: drop` leaves out; null as `kept` is, or where they were not counted */
      relays: { safe?: number; balanced?: number; reach?: number } | null;
    };
    /** Addresses by mail provider; absent in one from before that was kept */
    providers?: Record<string, number>;
    completed_at: string;
  };
  /** Of the unknown addresses, those that own rules block or that are suppressed, which asking again does not settle; absent until it has ended */
  blocked?: number;
  /** Rows of the file, duplicates among them; rejected rows aside. null until it has ended */
  rows: {
    counts: Counts;
    reasons: ReasonCounts;
    /** By the policy that keeps them; null for a verification from before they were counted */
    kept: { safe?: number; balanced?: number; reach?: number } | null;
    /** Of the kept rows, those at relay services, which `relays: drop` leaves out; null as `kept` is, or where they were not counted */
    relays: { safe?: number; balanced?: number; reach?: number } | null;
  } | null;
  /** Addresses by mail provider; `other` for the rest */
  providers: Record<string, number>;
  credits: {
    reserved: number;
    charged: number;
    /** By earlier verifications of this list; absent until it has ended, and where not known */
    charged_before?: number;
    returned: number;
    /** Why; absent until it has ended */
    returned_for?: {
      unknown: number;
      /** Addresses that rules of the workspace blocked at that time, or that were suppressed: no mail server was asked about them */
      blocked: number;
      /** Verdicts that were known from elsewhere, or that own outcomes decided, and so not charged */
      repeated: number;
      /** Left out by an early end */
      unreached: number;
    };
  };
  /** Whether the counts are under the workspace's current rules and suppression. `applied`: they are. `pending`: these are being applied to a large list. `outdated`: among several lists, nobody has read this one since they changed; or they are being applied to a large list, whose counts, rows in the application and files may be under those of at most five minutes ago, while its results are under the current ones, and answer 503 under a filter by status or reason. Unless `applied`, the counts are from before the last change of rules. Until the verification has ended, about the counts in `previous`, and absent without these; absent in events */
  rules?: "applied" | "pending" | "outdated";
  started_at: string;
  completed_at: string | null;
}

export interface Analysis {
  status: "queued" | "running" | "completed" | "failed";
  /** Why it failed, and what to do; null unless it did */
  error: { code: string; message: string } | null;
  progress: {
    /** Distinct addresses that were looked over */
    done: number;
    total: number;
    /** Of all the work, the sample included */
    percent: number;
    /** null while it cannot be told */
    eta_seconds: number | null;
  };
  /** null until an analysis is completed; while another one runs, and after it failed, that of the one before */
  health: {
    /** Counted over all distinct addresses */
    findings: {
      disposable?: number;
      role?: number;
      free?: number;
      typo?: number;
      no_domain?: number;
      no_mail_host?: number;
      null_mx?: number;
      dns_timeout?: number;
    };
    /** Absent in analyses of earlier versions. A download with `unique: mailbox` has one row of each mailbox */
    variants?: {
      /** Rows beyond the first of each mailbox that several addresses reach; absent in analyses of earlier versions */
      rows?: number;
      /** Distinct addresses that reach a mailbox which an address before them reaches, by its provider's rule */
      addresses: number;
      /** The mailboxes that several addresses reach */
      mailboxes: number;
    };
    /** Addresses by mail provider; `other` for the rest */
    providers: Record<string, number>;
    sample: {
      /** Addresses whose mail servers were asked; they are not charged for again */
      size: number;
      counts: Counts;
      /** When an earlier analysis drew this sample, which was asked again, since analyses ask about at most one address in ten; absent for a new sample */
      drawn_at?: string;
    };
    estimate: {
      valid?: { count: number; low: number; high: number };
      invalid?: { count: number; low: number; high: number };
      risky?: { count: number; low: number; high: number };
      unknown?: { count: number; low: number; high: number };
    };
    /** Of all rows but duplicates, those that are invalid, bad syntax included; one decimal place */
    invalid_percent: number;
    /** What a cleaning takes at most, and about how long */
    cleaning: {
      credits: number;
      seconds: number;
      /** Addresses that are suppressed or that own rules block, for which nothing is taken; absent where there are none */
      blocked?: number;
    };
  } | null;
  /** When the analysis that found `health` was completed; absent without one */
  health_at?: string;
  started_at: string;
  completed_at: string | null;
}

export const eventTypes = [
  "verification.completed",
  "list.imported",
  "list.analyzed",
  "list.completed",
  "list.failed",
  "list.cancelled",
  "list.schedule_stopped",
  "list.schedule_waits",
  "credits.low",
  "key.disabled",
  "audit.entry",
] as const;
export type EventType = (typeof eventTypes)[number];

export interface AddressVerification {
  /** The address as it was given */
  email: string;
  /** Trimmed, the domain in lower-case A-labels; null where the syntax is bad */
  normalized: string | null;
  /** The mailbox that variants reach, by the provider's rule; null where the syntax is bad */
  canonical?: string | null;
  status: Status;
  reason: Reason;
  action: Action;
  score: number;
  checks: Checks;
  flags: Flags;
  /** The address that was probably meant */
  suggestion: string | null;
  mx: { host: string; provider: string | null } | null;
  /** The reply that decided, in the server's own words */
  smtp: {
    code: number;
    enhanced_code: string | null;
    stage: "connect" | "ehlo" | "starttls" | "mail" | "rcpt";
    text: string;
    /** The address of our MAIL FROM, where the text may name it */
    mail_from?: string;
  } | null;
  /** The text as it was given, which was mended to this address; absent where it was not */
  mended_from?: string;
  /** Why the provider's acceptance is not believed, as the mails of at least ten customers have shown; absent where it is */
  fact?: {
    provider: string;
    /** When it was noticed */
    since: string;
    /** When it was confirmed last */
    seen: string;
    /** Addresses that it accepted and that were mailed until it was noticed, to the nearest 50 */
    mailed: number;
    /** Those of them that bounced because of the mailbox, to the nearest 10 */
    bounced: number;
  };
  /** What happened last to your own mail to the address, within 180 days: it decided, no mail server was asked, and it cost nothing; absent where it did not decide */
  outcome?: {
    /** `opened`, `clicked`: a person read it; `bounced`: it came back because of the mailbox */
    type: "opened" | "clicked" | "bounced";
    at: string;
  };
  /** What your own mails to others at a domain that accepts any address have shown: the score is the chance, in percent, that this one takes mail. Absent where they are fewer than two, or were not used */
  neighbours?: {
    /** Addresses that you mailed: within 180 days, or 360 where they bounced */
    mailed: number;
    /** Those of them that bounced because of the mailbox */
    bounced: number;
    /** How the part before the @ is made of names. `first.last`: two words, in either order; `first`: a common given name; `firstlast`: one that goes on; `flast`: any other single word; `numbered`: a name with digits at its end; `role`: a function such as `sales` */
    shape:
      | "first.last"
      | "first_last"
      | "first-last"
      | "f.last"
      | "first.l"
      | "first"
      | "firstlast"
      | "flast"
      | "numbered"
      | "role"
      | "other";
    /** Those with the shape of this address */
    alike: {
      /** Addresses that you mailed: within 180 days, or 360 where they bounced */
      mailed: number;
      /** Those of them that bounced because of the mailbox */
      bounced: number;
    };
    /** With `high`, the 95 % interval of the score */
    low: number;
    high: number;
    /** The same in words */
    text: string;
  };
  /** The own rule that decided; absent where none did */
  rule?: {
    /** What the value names: an address, a domain, a domain with all below it, or a mail host with all below it */
    match: "address" | "domain" | "suffix" | "exchanger";
    value: string;
    /** `allow`: policies keep the address; `block`: it is not asked about, and is removed */
    effect: "allow" | "block";
  };
  /** Why the workspace must not send to the address; absent where it is not suppressed */
  suppressed?: {
    /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
    reason: "bounce" | "complaint" | "unsubscribe" | "manual";
    /** `app`, `api`, `file`, or the sender whose export it was in */
    source:
      | "app"
      | "api"
      | "file"
      | "ses"
      | "sendgrid"
      | "mailgun"
      | "postmark"
      | "mailchimp"
      | "brevo"
      | "hubspot"
      | "klaviyo"
      | "sparkpost"
      | "mailjet"
      | "resend";
    /** When it bounced, complained, unsubscribed or was put there */
    at: string;
  };
  /** Credits taken for this verdict */
  charged: number;
  checked_at: string;
  /** Until when the verdict holds, by the kind of its mailbox: 49 days at a company, 98 at Yahoo, 154 at other free providers, 30 where it is full, 180 where it is invalid or disposable. Where your own outcome decided, until 180 days after it. Unknown addresses are to be verified again at once. null where the text alone decides; absent where own rules or suppression kept it from being asked about */
  verify_again_by?: string | null;
  duration_ms: number;
  id: string;
  /** That of the key; a test verdict is made up and costs nothing */
  mode: "live" | "test";
  metadata: Record<string, string>;
}

export interface List {
  id: string;
  /** test for a list of a test key */
  mode: "live" | "test";
  name: string;
  source: "file" | "paste";
  purpose: ListMode;
  filename: string | null;
  status: ListStatus;
  /** Why the import or the verification failed, or why a start was refused: then the list stays `ready` */
  error: {
    code: string;
    message: string;
    /** With `column.ambiguous`: the columns to choose from */
    choices?: {
      /** Zero-based */
      column: number;
      name: string;
      /** Up to 3 cells */
      examples: string[];
    }[];
  } | null;
  /** null until the import is done */
  rows: {
    /** Rows of the file that are not blank, the header aside */
    total: number;
    /** Distinct well-formed addresses: what a verification costs at most */
    distinct: number;
    duplicates: number;
    /** Rows without a well-formed address; their verdict is free */
    bad_syntax: number;
  } | null;
  /** null until the import is done, and for lists of earlier versions */
  mendable: {
    /** Rows that can be mended */
    count: number;
    /** The first 10 */
    preview: {
      /** The text of the file */
      original: string;
      /** The address that it is mended to */
      address: string;
      /** What is wrong with it */
      how: ("scheme" | "words" | "punctuation" | "separator" | "repetition")[];
    }[];
    /** Whether they were mended, as `mend` asks for */
    is_mended: boolean;
  } | null;
  /** Addresses that reach one mailbox, by the rules of the providers that their domains name; by those of all mail hosts once the list was analyzed. null until the import is done, and for lists of earlier versions */
  variants: {
    /** Rows beyond the first of each mailbox that several addresses reach; absent in analyses of earlier versions */
    rows?: number;
    /** Distinct addresses that reach a mailbox which an address before them reaches, by its provider's rule */
    addresses: number;
    /** The mailboxes that several addresses reach */
    mailboxes: number;
  } | null;
  columns: string[];
  email_column: string | null;
  has_header: boolean | null;
  /** null until an analysis is started */
  analysis: Analysis | null;
  /** null until a verification is started */
  verification: Verification | null;
  /** If sent as it is and if cleaned, in percent; null where not known */
  expected_bounces: {
    low: number;
    estimate: number;
    high: number;
    cleaned: {
      safe?: { low: number; estimate: number; high: number };
      balanced?: { low: number; estimate: number; high: number };
      reach?: { low: number; estimate: number; high: number };
    };
  } | null;
  tags: string[];
  metadata: Record<string, string>;
  created_at: string;
  completed_at: string | null;
  /** 0 without retention */
  retention_days: number;
  /** When it is erased at the latest */
  expires_at: string;
}

export interface SealedAuditEntry {
  id: string;
  action:
    | "account.closed"
    | "account.closing_begun"
    | "account.closing_stopped"
    | "account.email_changed"
    | "account.factor_recovered"
    | "account.google_linked"
    | "account.google_unlinked"
    | "account.new_device"
    | "account.passkey_added"
    | "account.passkey_copied"
    | "account.passkey_removed"
    | "account.passkey_renamed"
    | "account.password_changed"
    | "account.recovery_begun"
    | "account.recovery_code_used"
    | "account.recovery_codes_renewed"
    | "account.recovery_stopped"
    | "account.second_factor_off"
    | "account.second_factor_on"
    | "account.session_revoked"
    | "account.sessions_ended"
    | "account.sign_in_failed"
    | "account.signed_in"
    | "archive.begun"
    | "archive.downloaded"
    | "archive.erased"
    | "audit.downloaded"
    | "billing.cancel_undone"
    | "billing.cancelled"
    | "billing.paid"
    | "billing.plan_changed"
    | "billing.refunded"
    | "billing.settings_changed"
    | "credit.goodwill_given"
    | "credit.granted"
    | "invitation.accepted"
    | "invitation.created"
    | "invitation.resent"
    | "invitation.revoked"
    | "key.created"
    | "key.regenerated"
    | "key.stopped"
    | "key.updated"
    | "list.deleted"
    | "list.downloaded"
    | "list.duplicated"
    | "list.renamed"
    | "list.restored"
    | "list.retention_changed"
    | "list.schedule_ended"
    | "list.schedule_set"
    | "list.tagged"
    | "member.left"
    | "member.limit_changed"
    | "member.removed"
    | "member.renamed"
    | "member.role_changed"
    | "outcome.claim_accepted"
    | "outcome.claim_closed"
    | "outcome.erased"
    | "outcome_file.created"
    | "outcome_file.removed"
    | "outcome_source.created"
    | "outcome_source.removed"
    | "outcome_source.updated"
    | "outcome_source.url_renewed"
    | "outcome_source.stopped"
    | "role.created"
    | "role.deleted"
    | "role.updated"
    | "rule.created"
    | "rule.deleted"
    | "rule.imported"
    | "rule.updated"
    | "shared_link.created"
    | "shared_link.revoked"
    | "suppression.added"
    | "suppression.removed"
    | "verification.cancelled"
    | "verification.finished"
    | "verification.started"
    | "webhook.created"
    | "webhook.deleted"
    | "webhook.disabled"
    | "webhook.secret_rotated"
    | "webhook.updated"
    | "workspace.closed"
    | "workspace.factor_not_required"
    | "workspace.factor_required"
    | "workspace.imported"
    | "workspace.renamed"
    | "workspace.retention_changed"
    | "workspace.transferred";
  actor: { id: string; name: string };
  subject: { id: string | null; name: string };
  details: Record<string, string>;
  /** The IP address of the call */
  address: string | null;
  /** The user agent of the call */
  program: string | null;
  created_at: string;
  seal: {
    /** Its place among all entries of the workspace, from 1 */
    position: number;
    /** `created_at` of the entry before it; null for the first */
    previous_at: string | null;
    /** The hash of the entry before it */
    previous_hash: string;
    /** SHA-256 over position, previous hash, previous time and the entry's digest */
    hash: string;
    /** Null once the actor's part was erased */
    actor_salt: string | null;
    /** SHA-256 over salt, name, address and program of the actor */
    actor_commitment: string;
    /** Null once the subject's part was erased */
    subject_salt: string | null;
    /** SHA-256 over salt and name of the subject, and the details */
    subject_commitment: string;
  };
}

export interface Problem {
  /** The page that explains the code */
  type: string;
  title: string;
  status: number;
  /** What happened to this call, for people */
  detail: string;
  /** For programs. It does not change */
  code: string;
  request_id: string;
  /** The call in the request log of the key, for members of its workspace */
  log_url?: string;
  /** A sentence for each input that is not valid */
  fields?: Record<string, string>;
  /** Credits that the call needs */
  needed?: number;
  /** Credits that there are */
  available?: number;
}

export interface PendingVerification {
  id: string;
  status: "pending";
}

export interface CreatedList {
  id: string;
  /** test for a list of a test key */
  mode: "live" | "test";
  name: string;
  source: "file" | "paste";
  purpose: ListMode;
  filename: string | null;
  status: ListStatus;
  /** Why the import or the verification failed, or why a start was refused: then the list stays `ready` */
  error: {
    code: string;
    message: string;
    /** With `column.ambiguous`: the columns to choose from */
    choices?: {
      /** Zero-based */
      column: number;
      name: string;
      /** Up to 3 cells */
      examples: string[];
    }[];
  } | null;
  /** null until the import is done */
  rows: {
    /** Rows of the file that are not blank, the header aside */
    total: number;
    /** Distinct well-formed addresses: what a verification costs at most */
    distinct: number;
    duplicates: number;
    /** Rows without a well-formed address; their verdict is free */
    bad_syntax: number;
  } | null;
  /** null until the import is done, and for lists of earlier versions */
  mendable: {
    /** Rows that can be mended */
    count: number;
    /** The first 10 */
    preview: {
      /** The text of the file */
      original: string;
      /** The address that it is mended to */
      address: string;
      /** What is wrong with it */
      how: ("scheme" | "words" | "punctuation" | "separator" | "repetition")[];
    }[];
    /** Whether they were mended, as `mend` asks for */
    is_mended: boolean;
  } | null;
  /** Addresses that reach one mailbox, by the rules of the providers that their domains name; by those of all mail hosts once the list was analyzed. null until the import is done, and for lists of earlier versions */
  variants: {
    /** Rows beyond the first of each mailbox that several addresses reach; absent in analyses of earlier versions */
    rows?: number;
    /** Distinct addresses that reach a mailbox which an address before them reaches, by its provider's rule */
    addresses: number;
    /** The mailboxes that several addresses reach */
    mailboxes: number;
  } | null;
  columns: string[];
  email_column: string | null;
  has_header: boolean | null;
  /** null until an analysis is started */
  analysis: Analysis | null;
  /** null until a verification is started */
  verification: Verification | null;
  /** If sent as it is and if cleaned, in percent; null where not known */
  expected_bounces: {
    low: number;
    estimate: number;
    high: number;
    cleaned: {
      safe?: { low: number; estimate: number; high: number };
      balanced?: { low: number; estimate: number; high: number };
      reach?: { low: number; estimate: number; high: number };
    };
  } | null;
  tags: string[];
  metadata: Record<string, string>;
  created_at: string;
  completed_at: string | null;
  /** 0 without retention */
  retention_days: number;
  /** When it is erased at the latest */
  expires_at: string;
  upload: { url: string; fields: Record<string, string> } | null;
}

export type CreateList =
  | {
      name: string;
      /** Begins this as soon as the list is imported */
      start?: ListMode;
      metadata?: Record<string, string>;
      /** Days from its creation, after which the list is erased; 0: when it is deleted after its download, or 24 hours after its completion; as the workspace keeps its new lists unless given */
      retention_days?: 0 | 1 | 7 | 30 | 90;
      /** Words by which the list is found again: at most 10, those that are equal apart from case counted once */
      tags?: string[];
      /** Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address; each result keeps the text as it was */
      mend?: boolean;
      /** At most 50,000; upload more as a file */
      emails: string[];
    }
  | {
      name: string;
      /** Begins this as soon as the list is imported */
      start?: ListMode;
      metadata?: Record<string, string>;
      /** Days from its creation, after which the list is erased; 0: when it is deleted after its download, or 24 hours after its completion; as the workspace keeps its new lists unless given */
      retention_days?: 0 | 1 | 7 | 30 | 90;
      /** Words by which the list is found again: at most 10, those that are equal apart from case counted once */
      tags?: string[];
      /** Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address; each result keeps the text as it was */
      mend?: boolean;
      filename: string;
      /** Bytes; more than 250,000,000 are refused with 413 */
      size: number;
    };

export interface ListedList {
  id: string;
  /** test for a list of a test key */
  mode: "live" | "test";
  name: string;
  source: "file" | "paste";
  purpose: ListMode;
  filename: string | null;
  status: ListStatus;
  /** Why the import or the verification failed, or why a start was refused: then the list stays `ready` */
  error: {
    code: string;
    message: string;
    /** With `column.ambiguous`: the columns to choose from */
    choices?: {
      /** Zero-based */
      column: number;
      name: string;
      /** Up to 3 cells */
      examples: string[];
    }[];
  } | null;
  /** null until the import is done */
  rows: {
    /** Rows of the file that are not blank, the header aside */
    total: number;
    /** Distinct well-formed addresses: what a verification costs at most */
    distinct: number;
    duplicates: number;
    /** Rows without a well-formed address; their verdict is free */
    bad_syntax: number;
  } | null;
  /** null until the import is done, and for lists of earlier versions */
  mendable: {
    /** Rows that can be mended */
    count: number;
    /** The first 10 */
    preview: {
      /** The text of the file */
      original: string;
      /** The address that it is mended to */
      address: string;
      /** What is wrong with it */
      how: ("scheme" | "words" | "punctuation" | "separator" | "repetition")[];
    }[];
    /** Whether they were mended, as `mend` asks for */
    is_mended: boolean;
  } | null;
  /** Addresses that reach one mailbox, by the rules of the providers that their domains name; by those of all mail hosts once the list was analyzed. null until the import is done, and for lists of earlier versions */
  variants: {
    /** Rows beyond the first of each mailbox that several addresses reach; absent in analyses of earlier versions */
    rows?: number;
    /** Distinct addresses that reach a mailbox which an address before them reaches, by its provider's rule */
    addresses: number;
    /** The mailboxes that several addresses reach */
    mailboxes: number;
  } | null;
  columns: string[];
  email_column: string | null;
  has_header: boolean | null;
  /** null until an analysis is started */
  analysis: Analysis | null;
  /** null until a verification is started */
  verification: Verification | null;
  /** If sent as it is and if cleaned, in percent; null where not known */
  expected_bounces: {
    low: number;
    estimate: number;
    high: number;
    cleaned: {
      safe?: { low: number; estimate: number; high: number };
      balanced?: { low: number; estimate: number; high: number };
      reach?: { low: number; estimate: number; high: number };
    };
  } | null;
  tags: string[];
  metadata: Record<string, string>;
  created_at: string;
  completed_at: string | null;
  /** 0 without retention */
  retention_days: number;
  /** When it is erased at the latest */
  expires_at: string;
  /** How the list is kept fresh: null without a schedule, and once it is done */
  schedule: {
    /** Days between two runs; null of one before a date */
    every_days: number | null;
    /** The day of UTC before which its one run ends; else null */
    before: string | null;
    /** When the next run is due. null if the schedule has stopped or is done, or if the list expires first. A past time means that the run waits: see `waits`, and where that is null, for its list, which is being verified, paused or removed */
    next_at: string | null;
    /** Why a due run has not begun yet: it begins by itself once it can. null if none waits */
    waits: { code: string; message: string; since: string } | null;
    stopped: { code: string; message: string } | null;
  } | null;
}

export interface TagListBody {
  /** Words by which the list is found again: at most 10, those that are equal apart from case counted once */
  tags: string[];
}

export const encodings = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "utf-16le",
  "utf-16be",
] as const;
export type Encoding = (typeof encodings)[number];

export interface ResultPage {
  results: Result[];
  next_cursor: string | null;
  count?: number;
  /** Addresses searched so far, rejected rows among them; only with q */
  scanned?: number;
  /** The matches of this page, in their order; only with q and a limit of 0 */
  sections?: { cursor: string; count: number }[];
}

export interface Result {
  /** The address as it was given */
  email: string;
  /** Trimmed, the domain in lower-case A-labels; null where the syntax is bad */
  normalized: string | null;
  /** The mailbox that variants reach, by the provider's rule; null where the syntax is bad */
  canonical?: string | null;
  status: Status;
  reason: Reason;
  action: Action;
  score: number;
  checks: Checks;
  flags: Flags;
  /** The address that was probably meant */
  suggestion: string | null;
  mx: { host: string; provider: string | null } | null;
  /** The reply that decided, in the server's own words */
  smtp: {
    code: number;
    enhanced_code: string | null;
    stage: "connect" | "ehlo" | "starttls" | "mail" | "rcpt";
    text: string;
    /** The address of our MAIL FROM, where the text may name it */
    mail_from?: string;
  } | null;
  /** The text as it was given, which was mended to this address; absent where it was not */
  mended_from?: string;
  /** Why the provider's acceptance is not believed, as the mails of at least ten customers have shown; absent where it is */
  fact?: {
    provider: string;
    /** When it was noticed */
    since: string;
    /** When it was confirmed last */
    seen: string;
    /** Addresses that it accepted and that were mailed until it was noticed, to the nearest 50 */
    mailed: number;
    /** Those of them that bounced because of the mailbox, to the nearest 10 */
    bounced: number;
  };
  /** What happened last to your own mail to the address, within 180 days: it decided, no mail server was asked, and it cost nothing; absent where it did not decide */
  outcome?: {
    /** `opened`, `clicked`: a person read it; `bounced`: it came back because of the mailbox */
    type: "opened" | "clicked" | "bounced";
    at: string;
  };
  /** What your own mails to others at a domain that accepts any address have shown: the score is the chance, in percent, that this one takes mail. Absent where they are fewer than two, or were not used */
  neighbours?: {
    /** Addresses that you mailed: within 180 days, or 360 where they bounced */
    mailed: number;
    /** Those of them that bounced because of the mailbox */
    bounced: number;
    /** How the part before the @ is made of names. `first.last`: two words, in either order; `first`: a common given name; `firstlast`: one that goes on; `flast`: any other single word; `numbered`: a name with digits at its end; `role`: a function such as `sales` */
    shape:
      | "first.last"
      | "first_last"
      | "first-last"
      | "f.last"
      | "first.l"
      | "first"
      | "firstlast"
      | "flast"
      | "numbered"
      | "role"
      | "other";
    /** Those with the shape of this address */
    alike: {
      /** Addresses that you mailed: within 180 days, or 360 where they bounced */
      mailed: number;
      /** Those of them that bounced because of the mailbox */
      bounced: number;
    };
    /** With `high`, the 95 % interval of the score */
    low: number;
    high: number;
    /** The same in words */
    text: string;
  };
  /** The own rule that decided; absent where none did */
  rule?: {
    /** What the value names: an address, a domain, a domain with all below it, or a mail host with all below it */
    match: "address" | "domain" | "suffix" | "exchanger";
    value: string;
    /** `allow`: policies keep the address; `block`: it is not asked about, and is removed */
    effect: "allow" | "block";
  };
  /** Why the workspace must not send to the address; absent where it is not suppressed */
  suppressed?: {
    /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
    reason: "bounce" | "complaint" | "unsubscribe" | "manual";
    /** `app`, `api`, `file`, or the sender whose export it was in */
    source:
      | "app"
      | "api"
      | "file"
      | "ses"
      | "sendgrid"
      | "mailgun"
      | "postmark"
      | "mailchimp"
      | "brevo"
      | "hubspot"
      | "klaviyo"
      | "sparkpost"
      | "mailjet"
      | "resend";
    /** When it bounced, complained, unsubscribed or was put there */
    at: string;
  };
  /** Credits taken for this verdict */
  charged: number;
  checked_at: string;
  /** Until when the verdict holds, by the kind of its mailbox: 49 days at a company, 98 at Yahoo, 154 at other free providers, 30 where it is full, 180 where it is invalid or disposable. Where your own outcome decided, until 180 days after it. Unknown addresses are to be verified again at once. null where the text alone decides; absent where own rules or suppression kept it from being asked about */
  verify_again_by?: string | null;
  duration_ms: number;
  position: number;
}

export interface ScheduledList {
  /** null where the list is not kept fresh */
  schedule: {
    /** To whom it belongs: who set it last. A run spends for them, within their budget or limit */
    set_by: {
      type: "person" | "api_key";
      id: string;
      /** null of a person who has left, and of a key that has long stopped */
      name: string | null;
    };
    /** Days between two runs; null of one before a date */
    every_days: number | null;
    /** The day of UTC before which its one run ends; else null */
    before: string | null;
    cap: number;
    /** Credits that its runs have taken, with those that a run under way has reserved */
    used: number;
    /** When the next run is due. null if the schedule has stopped or is done, or if the list expires first. A past time means that the run waits: see `waits`, and where that is null, for its list, which is being verified, paused or removed */
    next_at: string | null;
    /** Why a due run has not begun yet: it begins by itself once it can. null if none waits */
    waits: { code: string; message: string; since: string } | null;
    /** Addresses whose verdicts are due by the next run, or on the date. The run reserves a credit for each. null without a next run, and while the list is verified */
    due: number | null;
    /** With `before`: when its one run began, or when nothing was due. Set the schedule again for another run */
    done_at: string | null;
    stopped: { code: string; message: string } | null;
  } | null;
  /** Distinct addresses of the list */
  addresses: number;
  /** How many addresses the first run would verify, a whole period from now. null before the list is verified, and while it is. A schedule with the same days keeps its day: see its `due` */
  first_runs: { every_days: 7 | 30; due: number }[] | null;
  /** How many addresses one run before the day in the query would verify. null without a day, if the day has passed or the list expires before its end, and while the list is verified */
  run_before: { before: string; begins_at: string; due: number } | null;
}

export interface DiedAddresses {
  died: {
    /** Addresses that were valid on another list */
    valid: number;
    /** Those of them that are dead by now */
    died: number;
    /** The dead ones to which your own mail bounced; the others are invalid by a newer verdict */
    bounced: number;
    /** When the first of the dead ones was valid last; null without any */
    since: string | null;
  };
}

export interface ListFile {
  /** Redirects to the file, as long as the key is valid and until it expires; follow redirects (`curl -L`). Needs no `Authorization` */
  url: string;
  expires_at: string;
  rows: number;
}

export interface ListedSchedule {
  list_id: string;
  list_name: string;
  /** To whom it belongs: who set it last. A run spends for them, within their budget or limit */
  set_by: {
    type: "person" | "api_key";
    id: string;
    /** null of a person who has left, and of a key that has long stopped */
    name: string | null;
  };
  /** Days between two runs; null of one before a date */
  every_days: number | null;
  /** The day of UTC before which its one run ends; else null */
  before: string | null;
  cap: number;
  /** Credits that its runs have taken, with those that a run under way has reserved */
  used: number;
  /** When the next run is due. null if the schedule has stopped or is done, or if the list expires first. A past time means that the run waits: see `waits`, and where that is null, for its list, which is being verified, paused or removed */
  next_at: string | null;
  /** Why a due run has not begun yet: it begins by itself once it can. null if none waits */
  waits: { code: string; message: string; since: string } | null;
  /** With `before`: when its one run began, or when nothing was due. Set the schedule again for another run */
  done_at: string | null;
  stopped: { code: string; message: string } | null;
}

export interface FormCheck {
  /** `suggest` with a `suggestion`; `warn` where no mail can arrive, the address is disposable, or a rule of the workspace blocks it */
  verdict: "ok" | "suggest" | "warn";
  /** The address that was probably meant */
  suggestion: string | null;
}

export interface Credits {
  /** Of the plan; they expire at the renewal */
  monthly: number;
  /** Of packs; negative after a refund of credits that were spent */
  lifetime: number;
  /** Reserved for lists that are under way */
  held: number;
  /** What can be spent now */
  total: number;
  renews_at: string | null;
}

export interface Usage {
  /** The day, key or list; null for what was done without a key */
  id: string | null;
  /** Credits that were spent: conclusive verdicts */
  charged: number;
  /** Credits that were reserved for lists */
  reserved: number;
  /** Of these, credits that were returned */
  returned: number;
  /** Credits that came back for valid verdicts whose mail bounced */
  bounced: number;
  /** Verdicts, charged and free ones; repeated ones are not counted again */
  verdicts: { valid: number; invalid: number; risky: number; unknown: number };
  /** When credits last moved, or a verdict was given */
  at: string;
}

export interface WebhookWithSecret {
  id: string;
  url: string;
  events: EventType[];
  mode: "live" | "test";
  enabled: boolean;
  description: string;
  /** The signing secret. It is shown this once. */
  secret: string;
  /** Until then the replaced secret signs too */
  previous_secret_expires_at: string | null;
  disabled_reason: "gone" | "failing" | "maker_left" | "maker_rights" | "maker_unknown" | null;
  /** The first failure after the last success */
  failing_since: string | null;
  /** It is not known who created it: it is disabled then, unless somebody enables it before */
  confirm_by: string | null;
  created_at: string;
}

export interface Webhook {
  id: string;
  url: string;
  events: EventType[];
  mode: "live" | "test";
  enabled: boolean;
  description: string;
  /** The signing secret, masked */
  secret: string;
  /** Until then the replaced secret signs too */
  previous_secret_expires_at: string | null;
  disabled_reason: "gone" | "failing" | "maker_left" | "maker_rights" | "maker_unknown" | null;
  /** The first failure after the last success */
  failing_since: string | null;
  /** It is not known who created it: it is disabled then, unless somebody enables it before */
  confirm_by: string | null;
  created_at: string;
}

export interface WebhookDelivery {
  id: string;
  /** What the header webhook-id says, on every try */
  event_id: string;
  type: EventType;
  status: "pending" | "succeeded" | "failed";
  created_at: string;
  next_try_at: string | null;
  /** Where the last try went */
  url: string;
  /** The body as it is posted and signed; null where you may not view what it carries */
  body: string | null;
  /** The last 16 tries, oldest first */
  tries: {
    at: string;
    /** The HTTP status; null where no answer came */
    status: number | null;
    /** Why no answer came */
    error:
      | "timeout"
      | "refused"
      | "closed"
      | "tls"
      | "unreachable"
      | "garbled"
      | "no_address"
      | "forbidden_address"
      | null;
    /** The first 4 kB of the answer; empty where you may not view what was posted */
    answer: string;
    duration_ms: number;
  }[];
}

export interface WebhookReplay {
  id: string;
  since: string;
  until: string;
}

export interface WebhookDeliverySummary {
  id: string;
  /** What the header webhook-id says, on every try */
  event_id: string;
  type: EventType;
  status: "pending" | "succeeded" | "failed";
  created_at: string;
  next_try_at: string | null;
  tries: number;
  last_try: {
    at: string;
    /** The HTTP status; null where no answer came */
    status: number | null;
    /** Why no answer came */
    error:
      | "timeout"
      | "refused"
      | "closed"
      | "tls"
      | "unreachable"
      | "garbled"
      | "no_address"
      | "forbidden_address"
      | null;
    duration_ms: number;
  } | null;
}

export interface Rule {
  /** What the value names: an address, a domain, a domain with all below it, or a mail host with all below it */
  match: "address" | "domain" | "suffix" | "exchanger";
  value: string;
  /** `allow`: policies keep the address; `block`: it is not asked about, and is removed */
  effect: "allow" | "block";
  id: string;
  note: string;
  created_at: string;
  /** The name of the person or the key that made it */
  created_by?: string | null;
}

export interface RuleImport {
  created: number;
  /** Rules that got the effect and the note of their row */
  updated: number;
  unchanged: number;
  refused: number;
  /** The first 500 rows that were refused */
  refusals: {
    /** The header is row 1; blank rows do not count */
    row: number;
    reason: string;
  }[];
}

export interface RuleExport {
  csv: string;
  next_cursor: string | null;
}

export interface SuppressionPage {
  results: Suppression[];
  next_cursor: string | null;
  /** All with the reason; absent in a search */
  count?: number;
  /** In a search, how many this page has read */
  scanned?: number;
}

export interface Suppression {
  /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
  reason: "bounce" | "complaint" | "unsubscribe" | "manual";
  /** `app`, `api`, `file`, or the sender whose export it was in */
  source:
    | "app"
    | "api"
    | "file"
    | "ses"
    | "sendgrid"
    | "mailgun"
    | "postmark"
    | "mailchimp"
    | "brevo"
    | "hubspot"
    | "klaviyo"
    | "sparkpost"
    | "mailjet"
    | "resend";
  /** When it bounced, complained, unsubscribed or was put there */
  at: string;
  /** The normalized address in lower case; null where only its hash is known */
  email: string | null;
  /** The SHA-256 of the normalized address in lower case, in hexadecimal digits */
  sha256: string;
}

export interface SuppressionsAdded {
  added: number;
  /** Those that were suppressed before: their first reason stays */
  unchanged: number;
  refused: number;
  /** The first 500 that were refused, by their place in the call */
  refusals: { index: number; reason: string }[];
}

export interface SuppressionImport {
  /** `app`, `api`, `file`, or the sender whose export it was in */
  source:
    | "app"
    | "api"
    | "file"
    | "ses"
    | "sendgrid"
    | "mailgun"
    | "postmark"
    | "mailchimp"
    | "brevo"
    | "hubspot"
    | "klaviyo"
    | "sparkpost"
    | "mailjet"
    | "resend";
  /** Whether the first row names the columns, and is no entry */
  has_header: boolean;
  added: number;
  /** Rows of addresses that were suppressed before: their first reason stays */
  unchanged: number;
  refused: number;
  /** The first 500 rows that were refused */
  refusals: {
    /** The first row of the file, header or not, is 1; blank rows do not count */
    row: number;
    reason: string;
  }[];
}

export interface SuppressionExport {
  csv: string;
  /** What only `winnow` has */
  left_out: {
    /** Entries that are known only by their hash */
    hashes: number;
    /** Addresses that a spreadsheet might run, such as `=a|b!c@example.com` */
    formulas: number;
  };
  next_cursor: string | null;
}

export interface OutcomesRecorded {
  accepted: number;
  /** Those that were known, or came twice in the call */
  repeated: number;
  /** The first 500 that were refused */
  refused: {
    /** The place of the outcome or the message in the call, from 0 */
    index: number;
    code: "not_an_address" | "in_future" | "too_old" | "not_a_report";
  }[];
  /** All that were refused */
  refused_count: number;
}

export interface OutcomesErased {
  /** Outcomes of the address */
  erased: number;
}

export interface Accuracy {
  /** Addresses that were called valid, charged, and mailed within 30 days */
  mailed: number;
  /** Those of them that bounced because of the mailbox */
  bounced: number;
  /** null where none was mailed */
  bounce_rate: { estimate: number; low: number; high: number } | null;
  /** Newest first, 13 at most */
  months: {
    /** Of the first mail after the verdict, in UTC, such as `2026-11` */
    month: string;
    /** Addresses that were called valid, charged, and mailed within 30 days */
    mailed: number;
    /** Those of them that bounced because of the mailbox */
    bounced: number;
    /** null where none was mailed */
    bounce_rate: { estimate: number; low: number; high: number } | null;
    /** Most mailed first */
    providers: {
      provider: string;
      /** Addresses that were called valid, charged, and mailed within 30 days */
      mailed: number;
      /** Those of them that bounced because of the mailbox */
      bounced: number;
      /** null where none was mailed */
      bounce_rate: { estimate: number; low: number; high: number } | null;
    }[];
  }[];
  /** Sources that report fewer deliveries than bounces: what they report is not counted */
  bounces_only: string[];
}

export interface ReasonGuide {
  reason: Reason;
  status: Status;
  action: Action;
  explanation: string;
  advice: string;
  /** Without deductions for roles and typos */
  score: number;
  /** Whether another verification later may tell more; `false` where the verdict is final */
  retryable: boolean;
  /** Whether such a verdict costs a credit */
  charged: boolean;
  /** Has this reason when it is verified with a test key */
  test_address: string;
}

export interface VerifyBody {
  email: string;
  /** Asks again for a credit, instead of repeating a verdict of the last 24 hours free of charge */
  fresh?: boolean;
  /** Seconds to wait for the verdict; afterwards the answer is 202 */
  timeout?: number;
  /** Mends a text that cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address */
  mend?: boolean;
  metadata?: Record<string, string>;
}

export type VerifyAnswer = AddressVerification | PendingVerification;

export type GetVerificationAnswer = AddressVerification | PendingVerification;

export interface RemoveVerificationAnswer {
  id: string;
  removed: true;
}

export interface ListListsQuery {
  status?: ListStatus;
  /** A tag, in any case */
  tag?: string;
  /** Part of a name */
  q?: string;
  cursor?: string;
  limit?: number;
}

export interface ListListsAnswer {
  results: ListedList[];
  next_cursor: string | null;
  count?: number;
}

export interface GetListQuery {
  /** Seconds. More than 10 are taken for 10 */
  wait?: number;
}

export interface RemoveListAnswer {
  id: string;
  removed: true;
}

export interface ImportListBody {
  column?: string | number;
  has_header?: boolean;
  /** What separates the cells of a text file */
  delimiter?: "," | ";" | "\t" | "|";
  encoding?: Encoding;
  /** Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address; each result keeps the text as it was */
  mend?: boolean;
}

export interface ListResultsQuery {
  status?: Status;
  reason?: Reason;
  /** Part of an address, or a domain */
  q?: string;
  cursor?: string;
  /** Matches to skip; not together with q or cursor */
  offset?: number;
  limit?: number;
}

export interface GetListScheduleQuery {
  /** Says in `run_before` what one run before this day of UTC would ask about */
  before?: string;
}

export type SetListScheduleBody =
  | {
      /** Credits that all runs together may take */
      cap: number;
      /** Days between two runs */
      every_days: 7 | 30;
    }
  | {
      /** Credits that all runs together may take */
      cap: number;
      /** The list is to be fresh on this day of UTC, from tomorrow on: one run begins two days before it, or at once */
      before: string;
    };

export interface RemoveListScheduleAnswer {
  id: string;
  removed: true;
}

export interface StartListBody {
  mode: ListMode;
  /** Also where it is completed. `analyze` draws a new sample, unless one address in ten was probed already; `verify` and `clean` ask once more about the unknown addresses */
  again?: boolean;
}

export type CountDiedAnswer = DiedAddresses | { died: null };

export interface DownloadListBody {
  /** zip: a CSV file for each status, and the report of the list */
  format?: "csv" | "xlsx" | "jsonl" | "zip";
  /** Keep the file's own columns before the result's */
  original?: boolean;
  /** Columns of the result. With `original` there may be none */
  columns?: (
    | "email"
    | "status"
    | "reason"
    | "score"
    | "action"
    | "suggestion"
    | "canonical"
    | "provider"
    | "mended_from"
    | "disposable"
    | "relay"
    | "role"
    | "free"
    | "catch_all"
    | "mailbox_full"
  )[];
  /** Only the rows with one of these statuses */
  statuses?: Status[];
  /** Only the rows that this policy keeps: `safe` keeps `valid` without roles such as info@, `balanced` keeps `valid`, `reach` all but `invalid` and disposable ones. Each drops what is suppressed or blocked by a rule, and keeps what a rule allows */
  policy?: "safe" | "balanced" | "reach";
  /** With a policy: whether it keeps the addresses of relay services, as it does by default */
  relays?: "keep" | "drop";
  /** Only the first row of each mailbox, of variants that a provider delivers to one; in an archive, in each file */
  unique?: "mailbox";
}

export type DownloadListAnswer = ListFile | { url: null };

export interface ListSchedulesQuery {
  /** Only those that belong to this API key or person */
  set_by?: string;
  cursor?: string;
  limit?: number;
}

export interface ListSchedulesAnswer {
  results: ListedSchedule[];
  next_cursor: string | null;
}

export interface CheckFormBody {
  /** What somebody has typed */
  email: string;
}

export interface ListUsageQuery {
  by?: "day" | "key" | "list";
  /** Recorded on this day (UTC) or later */
  from?: string;
  /** Recorded on this day (UTC) or earlier */
  to?: string;
  cursor?: string;
}

export interface ListUsageAnswer {
  results: Usage[];
  next_cursor: string | null;
  count?: number;
}

export interface CreateWebhookBody {
  url: string;
  events: EventType[];
  /** Live or test events; of an API key its own mode, otherwise live by default */
  mode?: "live" | "test";
  description?: string;
}

export interface ListWebhooksAnswer {
  results: Webhook[];
  next_cursor: string | null;
}

export interface UpdateWebhookBody {
  url?: string;
  events?: EventType[];
  description?: string;
  /** Enabling also ends a disablement after failures */
  enabled?: boolean;
}

export interface DeleteWebhookAnswer {
  id: string;
  removed: true;
}

export interface RotateWebhookSecretBody {
  /** For this many hours the replaced secret signs too */
  overlap_hours?: number;
}

export interface TestWebhookBody {
  /** By default the first type that the endpoint receives */
  type?: EventType;
}

export interface ReplayWebhookQuery {
  /** Events from then on are sent again, oldest first */
  since: string;
  /** Only those that ended so */
  status?: "succeeded" | "failed";
}

export interface ListDeliveriesQuery {
  status?: "pending" | "succeeded" | "failed";
  limit?: number;
  cursor?: string;
}

export interface ListDeliveriesAnswer {
  results: WebhookDeliverySummary[];
  next_cursor: string | null;
}

export interface ListRulesQuery {
  /** What the value names: an address, a domain, a domain with all below it, or a mail host with all below it */
  match?: "address" | "domain" | "suffix" | "exchanger";
  /** `allow`: policies keep the address; `block`: it is not asked about, and is removed */
  effect?: "allow" | "block";
  /** A part of the value or the note */
  q?: string;
  limit?: number;
  cursor?: string;
}

export interface ListRulesAnswer {
  results: Rule[];
  next_cursor: string | null;
  count?: number;
}

export interface CreateRuleBody {
  /** What the value names: an address, a domain, a domain with all below it, or a mail host with all below it */
  match: "address" | "domain" | "suffix" | "exchanger";
  value: string;
  /** `allow`: policies keep the address; `block`: it is not asked about, and is removed */
  effect: "allow" | "block";
  note?: string;
}

export interface ImportRulesBody {
  /** A first row with the names `match`, `value`, `effect` and maybe `note`, then a rule a row. The delimiter is `,`, `;` or a tab; other columns are ignored */
  csv: string;
}

export interface ExportRulesQuery {
  cursor?: string;
}

export interface UpdateRuleBody {
  note: string;
}

export interface DeleteRuleAnswer {
  id: string;
  removed: true;
}

export interface ListSuppressionsQuery {
  /** A part of the address; whole, it also finds its hash */
  q?: string;
  /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
  reason?: "bounce" | "complaint" | "unsubscribe" | "manual";
  limit?: number;
  cursor?: string;
}

export interface AddSuppressionsBody {
  entries: {
    email?: string;
    /** The SHA-256 of the normalized address in lower case, in hexadecimal digits */
    sha256?: string;
    /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
    reason?: "bounce" | "complaint" | "unsubscribe" | "manual";
    /** Now unless given */
    at?: string;
  }[];
}

export interface RemoveSuppressionQuery {
  email?: string;
  /** The SHA-256 of the normalized address in lower case, in hexadecimal digits */
  sha256?: string;
}

export interface RemoveSuppressionAnswer {
  removed: true;
}

export interface ImportSuppressionsBody {
  /** A first row that names the columns, as senders export their suppressions: one with addresses or SHA-256 hashes, maybe one with reasons and one with dates. Or without such a row: an address in each, and maybe a reason after it. The delimiter is the `;`, the tab or the `,` of the first row, outside of quotes */
  csv: string;
  /** That of rows which name none */
  reason?: "bounce" | "complaint" | "unsubscribe" | "manual";
}

export interface ExportSuppressionsQuery {
  /** `winnow`: with hashes, reasons, sources and dates; `addresses`: a column `email` alone, which every sender takes; or as the sender has it. Those of Mailgun and Mailchimp depend on `reason`: they take a file for each */
  format?: "winnow" | "ses" | "sendgrid" | "mailgun" | "postmark" | "mailchimp" | "addresses";
  /** `bounce`: the mailbox is gone; `complaint`: its owner called a mail spam; `unsubscribe`: they want none; `manual`: put there by hand */
  reason?: "bounce" | "complaint" | "unsubscribe" | "manual";
  cursor?: string;
}

export interface RecordOutcomesBody {
  outcomes: {
    email: string;
    /** `bounced`: the mail came back; `complained`: its reader called it spam; `unsubscribed`: they want no more; `delivered`: a mail server took it; `opened`, `clicked`: somebody read it */
    type: "bounced" | "complained" | "unsubscribed" | "delivered" | "opened" | "clicked";
    /** When it happened, at most 13 months ago */
    at: string;
    /** The id that your mail service gave the mail: the same outcome of it counts once */
    id?: string;
    /** What the mail server said when the mail bounced, such as `550 5.1.1 User unknown` */
    reply?: string;
    /** The list that the address was mailed from */
    list_id?: string;
    /** Whether a program opened or clicked, such as a privacy proxy */
    machine?: boolean;
  }[];
}

export interface EraseOutcomesQuery {
  email: string;
}

export interface RecordOutcomeMessagesBody {
  /** One message as a mail server delivered it, with its header, or an mbox of several */
  messages: string;
}

export interface ListReasonsAnswer {
  results: ReasonGuide[];
}

export interface VerificationCompletedEvent {
  type: "verification.completed";
  timestamp: string;
  mode: "live" | "test";
  data: AddressVerification;
}

export interface ListImportedEvent {
  type: "list.imported";
  timestamp: string;
  mode: "live" | "test";
  data: List;
}

export interface ListAnalyzedEvent {
  type: "list.analyzed";
  timestamp: string;
  mode: "live" | "test";
  data: List;
}

export interface ListCompletedEvent {
  type: "list.completed";
  timestamp: string;
  mode: "live" | "test";
  data: List;
}

export interface ListFailedEvent {
  type: "list.failed";
  timestamp: string;
  mode: "live" | "test";
  data: List;
}

export interface ListCancelledEvent {
  type: "list.cancelled";
  timestamp: string;
  mode: "live" | "test";
  data: List;
}

export interface ListScheduleStoppedEvent {
  type: "list.schedule_stopped";
  timestamp: string;
  mode: "live" | "test";
  data: List & { schedule: { stopped: { code: string; message: string } } };
}

export interface ListScheduleWaitsEvent {
  type: "list.schedule_waits";
  timestamp: string;
  mode: "live" | "test";
  data: List & { schedule: { waits: { code: string; message: string; since: string } } };
}

export interface CreditsLowEvent {
  type: "credits.low";
  timestamp: string;
  mode: "live" | "test";
  data: {
    /** The number of credits that was chosen */
    threshold: number;
    /** What can be spent now */
    total: number;
  };
}

export interface KeyDisabledEvent {
  type: "key.disabled";
  timestamp: string;
  mode: "live" | "test";
  data: {
    id: string;
    name: string;
    mode: "live" | "test" | "publishable";
    /** Beginning and end of the secret, to recognise it by */
    hint: string;
    reason: string;
    stopped_at: string;
  };
}

export interface AuditEntryEvent {
  type: "audit.entry";
  timestamp: string;
  mode: "live" | "test";
  data: SealedAuditEntry;
}

/** What a webhook says, by its `type`. `data` is as the API shows it at the time of the event. */
export type WebhookEvent =
  | VerificationCompletedEvent
  | ListImportedEvent
  | ListAnalyzedEvent
  | ListCompletedEvent
  | ListFailedEvent
  | ListCancelledEvent
  | ListScheduleStoppedEvent
  | ListScheduleWaitsEvent
  | CreditsLowEvent
  | KeyDisabledEvent
  | AuditEntryEvent;

/** The codes of refusals, each explained under `/docs/errors` */
export type ProblemCode =
  | "input.malformed"
  | "input.invalid"
  | "key.missing"
  | "key.invalid"
  | "key.revoked"
  | "key.expired"
  | "credits.insufficient"
  | "budget.exhausted"
  | "key.scope"
  | "key.address_not_allowed"
  | "key.origin_not_allowed"
  | "route.missing"
  | "resource.missing"
  | "list.missing"
  | "verification.missing"
  | "webhook.missing"
  | "delivery.missing"
  | "rule.missing"
  | "suppression.missing"
  | "method.not_allowed"
  | "list.conflict"
  | "rule.conflict"
  | "suppression.conflict"
  | "outcome.conflict"
  | "idempotency.in_progress"
  | "body.too_large"
  | "list.too_large"
  | "body.type"
  | "idempotency.other_body"
  | "rate.limited"
  | "quota.used_up"
  | "internal"
  | "unavailable";
