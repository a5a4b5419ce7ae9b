import type { Verdict } from "../verdict/index.ts";
import type { Status } from "../verdict/schema.ts";
import type { Finding } from "./schema.ts";

/** What is seen of an address without asking its mail server, as far as a survey wants to know it. */
export interface Look {
  email: string;
  domain: string;
  /** `other` for nobody we know. */
  provider: string;
  findings: readonly Finding[];
  /** The status that no mail server can change; null where one is to be asked. */
  decided: Status | null;
  /** The addresses that fare alike: behind one provider, and of one kind. */
  stratum: string;
}

/** Reads it out of a verdict for which no mail server was asked. */
export function lookAt(verdict: Verdict.Info): Look {
  const { email, normalized, status, mx, flags } = verdict;
  const provider = mx?.provider ?? "other";
  const kind = (["disposable", "role", "free"] as const).find((flag) => flags[flag] === true) ?? "person";
  return {
    email,
    domain: normalized?.slice(normalized.lastIndexOf("@") + 1) ?? "",
    provider,
    findings: findingsOf(verdict),
    decided: mx ? null : status,
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
