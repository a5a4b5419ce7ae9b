import type { Verdict } from "../../verdict/index.ts";
import { isBlocked, type Status } from "../../verdict/schema.ts";
import type { Finding } from "../schema.ts";

/** What is known of an address without probing its mail server. */
export interface Screened {
  email: string;
  domain: string;
  /** The mailbox that it reaches, by the rule of its provider. */
  mailbox: string;
  /** The rows of the list that have it. */
  rows: number;
  /** `other` for an unknown provider. */
  provider: string;
  findings: readonly Finding[];
  /** The status if DNS alone decides it; null if a mail server must be asked. */
  decided: Status | null;
  /** Whether it is suppressed, or a rule of the workspace blocks it. */
  blocked: boolean;
  /** Addresses of the same provider and kind are in one stratum. */
  stratum: string;
}

/** Reads a verdict of depth `domain` on an address that this many rows have. */
export function screened(verdict: Verdict.Info, rows: number): Screened {
  const { email, normalized, canonical, status, mx, flags } = verdict;
  const provider = mx?.provider ?? "other";
  const kind = (["disposable", "role", "free"] as const).find((flag) => flags[flag] === true) ?? "person";
  return {
    email,
    domain: normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "",
    mailbox: canonical ?? email,
    rows,
    provider,
    findings: findingsOf(verdict),
    decided: mx ? null : status,
    blocked: isBlocked(verdict),
    stratum: `${provider} ${kind}`,
  };
}

function findingsOf({ flags, suggestion, checks }: Verdict.Info): Finding[] {
  const { domain, mx } = checks;
  const found: (Finding | false)[] = [
    flags.disposable === true && "disposable",
    flags.role === true && "role",
    flags.free === true && "free",
    suggestion !== null && "typo",
    domain?.status === "fail" && "no_domain",
    mx?.status === "fail" && mx.reason === "no_mail_host" && "no_mail_host",
    mx?.status === "fail" && mx.reason === "null_mx" && "null_mx",
    mx?.status === "errored" && "dns_timeout",
  ];
  return found.filter((finding) => finding !== false);
}
