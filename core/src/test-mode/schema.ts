/** The test addresses that the documentation names. Safe for the browser. */
import type { Reason } from "../verdict/schema.ts";

/** An address for each reason: verified with a test key, it gets this reason. */
export const addressFor: Readonly<Record<Reason, string>> = {
  accepted: "person@inbox.test",
  bad_syntax: "person@inbox..test",
  address_literal: "person@[192.0.2.1]",
  no_domain: "person@nowhere.test",
  no_mail_host: "person@nomx.test",
  null_mx: "person@nullmx.test",
  forbidden_target: "person@loopback-mx.test",
  smtputf8_unsupported: "jörg@inbox.test",
  domain_not_served: "person@relay.test",
  mailbox_not_found: "no-person@inbox.test",
  mailbox_disabled: "person@disabled.test",
  bounced: "bounced@inbox.test",
  catch_all: "person@catchall.test",
  disposable: "person@mailinator.com",
  mailbox_full: "person@full.test",
  restricted: "person@restricted.test",
  not_probed: "person@example.com",
  dns_timeout: "person@timeout.test",
  greylisted: "person@greylist.test",
  rate_limited: "person@busy.test",
  server_unavailable: "person@tarpit.test",
  sender_blocked: "person@blocked.test",
  provider_paused: "person@paused.test",
  probe_unavailable: "person@unprobed.test",
  provider_opaque: "person@opaque.test",
  catch_all_unknown: "person@unsure.test",
  not_understood: "person@vague.test",
};

/** A list that is to refuse its start has at most this many distinct addresses. */
export const maxRefusedAtStart = 1_000;

/** Seconds until an answer about `slow.test`. */
export const slowSeconds = 3;

/** Seconds after which a list gets a greylisted address accepted. */
export const greylistSeconds = 10;

/** An address that shows more than a verdict when it is verified on its own. */
interface Situation {
  address: string;
  status: number;
  /** What happens, in one sentence. */
  outcome: string;
}

/** The situations that a test key can try out. */
export const situations = {
  withoutCredits: {
    address: "insufficient@credits.test",
    status: 402,
    outcome: "Answers as if there were no credits.",
  },
  unpaidAtStart: {
    address: "unpaid@credits.test",
    status: 402,
    outcome: "The same; but a list with it is imported, and its start is refused.",
  },
  overBudgetAtStart: {
    address: "budget@credits.test",
    status: 402,
    outcome: "The same with `budget.exhausted`, as if the key's monthly budget were used up.",
  },
  limited: {
    address: "limited@rate.test",
    status: 429,
    outcome: "Answers as if the key had made too many calls.",
  },
  unavailable: {
    address: "down@service.test",
    status: 503,
    outcome: "Answers as if Winnow were down.",
  },
  slow: {
    address: "slow@slow.test",
    status: 202,
    outcome: `Is pending; the verdict is ready after ${slowSeconds} seconds.`,
  },
  greylisted: {
    address: "person@greylist.test",
    status: 200,
    outcome: `Is greylisted each time. A list with it asks again ${greylistSeconds} seconds later, and it is accepted.`,
  },
} as const satisfies Record<string, Situation>;
