/** The verdict of evidence whose reply is understood. */
import type { Address } from "../../address/index.ts";
import { memoize } from "../../kit/cache/memoize.ts";
import type { Replied } from "../../port/prober/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";
import { canonicalOf } from "../provider/canonical.ts";
import { checksOf } from "./checks.ts";
import type { Evidence } from "../evidence.ts";
import { chanceOf } from "./neighbours.ts";
import { providerOf } from "../provider/provider.ts";
import { type Info, type Reason, statusOf } from "../schema.ts";
import { actionFor, score } from "./score.ts";

/** A verdict without charge and times. */
export type Decision = Omit<
  Info,
  "rule" | "suppressed" | "charged" | "checked_at" | "verify_again_by" | "duration_ms"
>;

/** The verdict on an address that nobody was asked about: what its text alone says. */
export const textual = (address: Address.Description): Decision =>
  decisionOf({ address, mail: null, probe: null, catchAll: null }, "not_probed");

/** The verdict that the evidence supports, with the meaning of its observation. */
export function decisionOf(evidence: Evidence, meaning: Reason): Decision {
  const { address, probe } = evidence;
  const { ok } = address.parsed;
  const mx = mxOf(evidence);
  const reason = reasonOf(evidence, meaning, mx);
  const suggestion = suggestionOf(evidence);
  const meant = suggestion ?? address.lookalike;
  const learned =
    reason === "catch_all" && meant === null && evidence.neighbours ? chanceOf(evidence.neighbours) : null;
  return {
    email: address.email,
    normalized: address.parsed.ok ? address.parsed.normalized : null,
    canonical: address.parsed.ok ? canonicalOf(address.parsed, mx?.provider ?? null) : null,
    status: statusOf[reason],
    reason,
    action: actionFor(reason),
    score: learned?.score ?? score(reason, { role: address.role !== null, typo: meant !== null }),
    checks: checksOf(evidence, { meaning, host: mx?.host ?? null, meant }),
    flags: {
      disposable: ok ? address.disposable !== null : null,
      relay: address.relay && true,
      role: ok ? address.role !== null : null,
      free: ok ? address.free : null,
      catch_all: evidence.catchAll,
      mailbox_full: fullness(meaning),
    },
    suggestion,
    mx,
    smtp: probe?.kind === "replied" ? smtpOf(probe) : null,
    ...(evidence.fact && reason === "provider_opaque" && { fact: evidence.fact }),
    ...(evidence.outcome && reason === meaning && { outcome: evidence.outcome }),
    ...(learned && { neighbours: learned.neighbours }),
  };
}

const smtpOf = ({ code, enhanced, stage, text, mailFrom }: Replied): Info["smtp"] => ({
  code,
  enhanced_code: enhanced,
  stage,
  text,
  ...(mailFrom !== undefined && { mail_from: mailFrom }),
});

function reasonOf(evidence: Evidence, meaning: Reason, mx: Info["mx"]): Reason {
  const { parsed, disposable } = evidence.address;
  if (!parsed.ok) return "bad_syntax";
  if (parsed.literal) return "address_literal";
  if (evidence.outcome) return reasonOfOutcome(evidence.mail, meaning);
  const reason = reasonOfDomain(evidence.mail) ?? reasonOfMailbox(meaning, evidence, mx);
  return disposable !== null && statusOf[reason] !== "invalid" ? "disposable" : reason;
}

/** What happened to a mail decides, unless the domain takes no mail any more. Silent name servers say nothing about it. */
function reasonOfOutcome(mail: MailAnswer | null, meaning: Reason): Reason {
  const reason = reasonOfDomain(mail);
  return reason === null || reason === "dns_timeout" || meaning === "bounced" ? meaning : reason;
}

/** Drops an uncertain suggestion if the written domain takes mail. */
function suggestionOf({ address: { suggestion }, mail, probe }: Evidence): string | null {
  const takesMail = mail?.kind === "mx" && probe?.kind !== "forbidden";
  return suggestion && (suggestion.certain || !takesMail) ? suggestion.email : null;
}

/** The reason that DNS alone decides; null if the domain takes mail or was not looked up. */
function reasonOfDomain(mail: MailAnswer | null): Reason | null {
  switch (mail?.kind) {
    case undefined:
    case "mx":
    case "implicit":
      return null;
    case "null_mx":
    case "no_domain":
    case "no_mail_host":
      return mail.kind;
    case "failed":
      return "dns_timeout";
  }
}

function reasonOfMailbox(meaning: Reason, { catchAll, fact }: Evidence, mx: Info["mx"]): Reason {
  if (meaning !== "accepted") return meaning;
  if (fact) return "provider_opaque";
  if (catchAll === false) return meaning;
  if (catchAll) return "catch_all";
  return mx && providerOf(mx.host)?.opaque ? "provider_opaque" : "catch_all_unknown";
}

function fullness(meaning: Reason): boolean | null {
  if (meaning === "mailbox_full") return true;
  return meaning === "accepted" ? false : null;
}

/** The mail host that was asked, otherwise the best one by DNS. */
function mxOf({ address: { parsed }, mail, probe }: Evidence): Info["mx"] {
  if (probe && "host" in probe) return mxAt(probe.host);
  if (mail?.kind === "mx" && mail.hosts[0]) return mxAt(mail.hosts[0].exchange);
  return mail?.kind === "implicit" && parsed.ok ? mxAt(parsed.domain) : null;
}

/** Shared by the addresses at a mail host. */
const mxAt = memoize(10_000, (host: string) => ({ host, provider: providerOf(host)?.name ?? null }));
