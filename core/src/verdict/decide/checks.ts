/**
 * The checks of an address and their results. Together with the rest of a verdict they contain all evidence, so that
 * `revise` can judge it again.
 */
import type { MailAnswer } from "../../port/resolver/index.ts";
import type { Evidence } from "../evidence.ts";
import { type Check, type Info, type Reason, statusOf } from "../schema.ts";

/** The conclusions from the evidence. */
export interface Findings {
  /** The meaning of the mailbox's observation; `not_probed` without one. */
  meaning: Reason;
  /** The mail host. */
  host: string | null;
  /** The address that was probably meant, or the domain that is imitated. */
  meant: string | null;
}

/** All checks of a well-formed address; only the syntax check of a malformed one. */
export function checksOf(evidence: Evidence, { meaning, host, meant }: Findings): Info["checks"] {
  const { address, mail } = evidence;
  if (!address.parsed.ok) return { syntax: fail(address.parsed.reason) };
  return {
    syntax: usual.ok,
    domain: domainCheck(mail),
    mx: mxCheck(evidence, host),
    disposable: address.disposable === null ? usual.notListed : fail(address.disposable),
    relay: relayCheck(address.relay),
    role: address.role === null ? usual.notRole : fail(address.role),
    free: address.free ? usual.freeProvider : usual.notFree,
    typo: meant === null ? usual.noTypo : fail(meant),
    catch_all: catchAllCheck(evidence),
    mailbox: mailboxCheck(evidence, meaning),
  };
}

function domainCheck(mail: MailAnswer | null): Check {
  if (mail === null) return skipped("not_asked");
  if (mail.kind === "failed") return errored(mail.cause);
  return mail.kind === "no_domain" ? fail("no_domain") : usual.ok;
}

function mxCheck({ mail, probe }: Evidence, host: string | null): Check {
  if (probe?.kind === "forbidden") return fail(probe.address);
  switch (mail?.kind) {
    case undefined:
      return skipped("not_asked");
    case "mx":
      return pass(host ?? "mx");
    case "implicit":
      return pass("implicit");
    case "no_domain":
    case "no_mail_host":
    case "null_mx":
      return fail(mail.kind);
    case "failed":
      return errored(mail.cause);
  }
}

/** For information: the relay service is the reason. */
function relayCheck(relay: Evidence["address"]["relay"]): Check {
  if (relay === null) return usual.relayNotKnown;
  return relay === false ? usual.notRelay : pass(relay);
}

function catchAllCheck({ catchAll, refusedAlike }: Evidence): Check {
  if (refusedAlike) return pass("rejects_alike");
  if (catchAll === null) return usual.catchAllNotKnown;
  return catchAll ? usual.acceptsAny : usual.rejectsUnknown;
}

/** For a silent server, the reason is stage and cause: `connect_timeout`. */
function mailboxCheck({ probe, outcome }: Evidence, meaning: Reason): Check {
  if (outcome) return meaning === "bounced" ? fail(meaning) : pass(meaning);
  if (probe?.kind === "replied" && probe.late && meaning === "rate_limited") return errored("late_refusal");
  if (probe?.kind === "silent") return errored(`${probe.stage}_${probe.cause}`);
  if (notAsked.has(meaning)) return skipped(meaning);
  switch (statusOf[meaning]) {
    case "valid":
      return pass(meaning);
    case "invalid":
    case "risky":
      return fail(meaning);
    case "unknown":
      return errored(meaning);
  }
}

const notAsked: ReadonlySet<Reason> = new Set(["not_probed", "provider_paused", "probe_unavailable"]);

const pass = (reason: string): Check => ({ status: "pass", reason });
const fail = (reason: string): Check => ({ status: "fail", reason });
const errored = (reason: string): Check => ({ status: "errored", reason });
const skipped = (reason: string): Check => ({ status: "skipped", reason });

/** The checks that most addresses share. */
const usual = {
  ok: pass("ok"),
  notListed: pass("not_listed"),
  notRelay: pass("not_relay"),
  relayNotKnown: skipped("not_known"),
  notRole: pass("not_role"),
  freeProvider: pass("free_provider"),
  notFree: pass("not_free"),
  noTypo: pass("none"),
  catchAllNotKnown: skipped("not_known"),
  acceptsAny: fail("accepts_any"),
  rejectsUnknown: pass("rejects_unknown"),
} as const satisfies Record<string, Check>;
