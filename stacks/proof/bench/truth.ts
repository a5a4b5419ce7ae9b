/** Scores the answers of the contenders against the expected outcomes of the mail world. */
import { type Reason, statusOf } from "@winnow/core/verdict/schema";
import { expectedOutcome } from "../../local/mail-world/expected-outcome.ts";
import type { Answer, Terms } from "./contender/contender.ts";

export interface Score {
  right: number;
  /** The share of addresses that are wrongly called invalid. */
  falseInvalid: number;
  /** The share of addresses that are wrongly called valid. */
  falseValid: number;
  /** The share of undecided addresses that are valid or invalid. */
  undecided: number;
}

/** Shares of all addresses. By DNS only, an address is invalid if its domain accepts no mail, otherwise valid. */
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
