/** Judges a stored verdict again by the current rules from its evidence, and by what was learned since. Asks no server and costs nothing. */
import { Address } from "../../address/index.ts";
import { type Observation, silenceCauses, smtpStages } from "../../port/prober/index.ts";
import { failures, type MailAnswer } from "../../port/resolver/index.ts";
import { decide } from "./decide.ts";
import { holdsUntil } from "../holds-until.ts";
import { seenIn } from "./neighbours.ts";
import type { Evidence } from "../evidence.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { providerOf } from "../provider/provider.ts";
import { isUnasked } from "../reason.ts";
import type { Info, ProviderFact } from "../schema.ts";

/** What was learned since verdicts were made. */
export interface Learned {
  outcomes: LastOutcome.Finder;
  /** What mails have shown of providers; null where nobody tells. */
  facts: ReadonlyMap<string, ProviderFact> | null;
}

/**
 * The verdict by the current rules and what was learned. Charge and times are unchanged. A verdict for which
 * nobody was asked was not paid for: it stays as it is, unless the workspace's own outcome decides it.
 */
export function revise(verdict: Info, learned?: Learned): Info {
  if (isUnasked(verdict.reason) && !learned?.outcomes.of(verdict.email)) return verdict;
  const { fact: _fact, outcome: _outcome, neighbours: _neighbours, ...rest } = verdict;
  const evidence = evidenceOf(verdict);
  const revised: Info = { ...rest, ...decide(learned ? withLearned(evidence, verdict, learned) : evidence) };
  return verdict.verify_again_by === undefined
    ? revised
    : { ...revised, verify_again_by: holdsUntil(revised) };
}

/** The evidence in a verdict. */
export const evidenceOf = (verdict: Info): Evidence => ({
  address: Address.describe(verdict.email),
  mail: mailOf(verdict),
  probe: probeOf(verdict),
  catchAll: verdict.flags.catch_all,
  refusedAlike: verdict.checks.catch_all?.reason === "rejects_alike",
  ...(verdict.fact && { fact: verdict.fact }),
  ...(verdict.outcome && { outcome: verdict.outcome }),
  ...(verdict.neighbours && { neighbours: seenIn(verdict.neighbours) }),
  relayRefusedTwice: verdict.checks.mailbox?.reason === "domain_not_served",
});

/**
 * The evidence with what was learned, as a new verdict would use it. The workspace's own outcome decides
 * alone where it is newer. A fact that decided when the address was asked about stays, since it made the
 * verdict free.
 */
function withLearned(evidence: Evidence, verdict: Info, { outcomes, facts }: Learned): Evidence {
  const { address, mail, probe, catchAll } = evidence;
  const outcome = outcomes.of(verdict.email);
  if (outcome && outcome.at > decidedAt(verdict))
    return { address, mail, probe: null, catchAll: null, outcome };
  if (evidence.outcome) return evidence;
  const { fact: stored, neighbours: _, ...asked } = evidence;
  const provider = probe && "host" in probe ? providerOf(probe.host)?.name : undefined;
  const fact = stored ?? facts?.get(provider ?? "");
  const neighbours = catchAll === true ? outcomes.neighboursOf(verdict.email) : null;
  return { ...asked, ...(fact && { fact }), ...(neighbours && { neighbours }) };
}

/** When what decided was seen; nothing was where nobody was asked. */
function decidedAt({ outcome, reason, checked_at }: Info): string {
  if (outcome) return outcome.at;
  return isUnasked(reason) ? "" : checked_at;
}

function mailOf({ checks, mx }: Info): MailAnswer | null {
  const { reason = "not_asked", status = "skipped" } = checks.mx ?? {};
  const cause = failures.find((failure) => failure === reason);
  if (status === "errored" && cause) return { kind: "failed", cause };
  if (reason === "no_domain" || reason === "no_mail_host" || reason === "null_mx") return { kind: reason };
  if (reason === "implicit") return { kind: "implicit" };
  return mx && status !== "skipped" ? { kind: "mx", hosts: [{ exchange: mx.host, priority: 0 }] } : null;
}

function probeOf({ email, normalized, checks, mx, smtp }: Info): Observation | null {
  const host = mx?.host ?? "";
  if (smtp) {
    const { stage, code, enhanced_code: enhanced, text, mail_from: mailFrom } = smtp;
    const late = checks.mailbox?.reason === "late_refusal";
    const recipient = normalized ?? email;
    return {
      kind: "replied",
      stage,
      host,
      code,
      enhanced,
      text,
      recipient,
      ...(mailFrom !== undefined && { mailFrom }),
      ...(late && { late }),
    };
  }
  const { reason = "not_probed" } = checks.mailbox ?? {};
  switch (reason) {
    case "forbidden_target":
      return { kind: "forbidden", host, address: checks.mx?.reason ?? "" };
    case "no_mail_host":
    case "dns_timeout":
      return { kind: "no_address", host, failed: reason === "dns_timeout" };
    case "smtputf8_unsupported":
      return { kind: "no_smtputf8", host };
    case "provider_paused":
      return { kind: "busy", retryAfterSeconds: 0, rests: "window_used" };
    case "probe_unavailable":
      return { kind: "unavailable" };
    default:
      return silenceOf(reason, host);
  }
}

function silenceOf(reason: string, host: string): Observation | null {
  for (const stage of smtpStages)
    for (const cause of silenceCauses)
      if (reason === `${stage}_${cause}`) return { kind: "silent", stage, host, cause };
  return null;
}
