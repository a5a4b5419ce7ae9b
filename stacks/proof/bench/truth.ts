/** Scores the answers of the contenders against the expected outcomes of the mail world. */
import { type Reason, statusOf } from "@winnow/core/verdict/schema";
import { expectedOutcome } from "../../local/mail-world/expected-outcome.ts";
import type { Answer, Terms } from "./contender/contender.ts";

export interface Score {
  right: number;
  /** The share called invalid that is not. */
  falseInvalid: number;
  /** The share called valid that is not. */
  falseValid: number;
  /** The share left undecided that can be decided. */
  undecided: number;
}

/** Shares of all addresses. By DNS alone, an address is invalid if its domain accepts no mail, else valid. */
export function scoreOf(addresses: readonly string[], answers: readonly Answer[], ask: Terms["ask"]): Score {
  const pairs = addresses.map((address, index) => ({ truth: truthOf(address, ask), answer: answers[index] }));
  const share = (is: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(is).length / pairs.length;
  return {
    right: share(({ truth, answer }) => answer === truth),
    falseInvalid: share(({ truth, answer }) => answer === "invalid" && truth !== "invalid"),
    falseValid: share(({ truth, answer }) => answer === "valid" && truth !== "valid"),
    undecided: share(({ truth, answer }) => answer === "neither" && truth !== "neither"),
  };
}

const invalidByDns: ReadonlySet<Reason> = new Set(["no_domain", "no_mail_host", "null_mx"]);

function truthOf(address: string, ask: Terms["ask"]): Answer {
  const reason = expectedOutcome(address).first;
  if (ask === "dns") return invalidByDns.has(reason) ? "invalid" : "valid";
  const status = statusOf[reason];
  return status === "valid" || status === "invalid" ? status : "neither";
}
