/** Judges a stored verdict again by the current rules from its evidence. Asks no server and costs nothing. */
import { Address } from "../address/index.ts";
import { type Observation, silenceCauses, smtpStages } from "../port/prober/index.ts";
import { failures, type MailAnswer } from "../port/resolver/index.ts";
import { decide } from "./decide.ts";
import { holdsUntil } from "./holds-until.ts";
import { seenIn } from "./neighbours.ts";
import type { Evidence } from "./evidence.ts";
import type { Info } from "./schema.ts";

/** The verdict by the current rules. Charge and times are unchanged. */
export function revise(verdict: Info): Info {
  const revised = { ...verdict, ...decide(evidenceOf(verdict)) };
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
