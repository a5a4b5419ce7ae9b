/** What the contenders' answers are held against: what the mail world knows of its addresses. */
import { type Reason, statusOf } from "@winnow/core/verdict/schema";
import { expectedOutcome } from "../../local/mail-world/expected-outcome.ts";
import type { Answer, Terms } from "./contender/contender.ts";

export interface Score {
  right: number;
  /** Called invalid, though it is not. */
  wronglyDead: number;
  /** Called valid, though it is not. */
  wronglyAlive: number;
  /** Left in doubt, though it can be told. */
  inDoubt: number;
}

/** Shares of the whole. By DNS alone an address is dead where its domain takes no mail, and alive elsewhere. */
export function scoreOf(addresses: readonly string[], answers: readonly Answer[], ask: Terms["ask"]): Score {
  const pairs = addresses.map((address, index) => ({ truth: truthOf(address, ask), answer: answers[index] }));
  const share = (is: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(is).length / pairs.length;
  return {
    right: share(({ truth, answer }) => answer === truth),
    wronglyDead: share(({ truth, answer }) => answer === "invalid" && truth !== "invalid"),
    wronglyAlive: share(({ truth, answer }) => answer === "valid" && truth !== "valid"),
    inDoubt: share(({ truth, answer }) => answer === "neither" && truth !== "neither"),
  };
}

const deadByDns: ReadonlySet<Reason> = new Set(["no_domain", "no_mail_host", "null_mx"]);

function truthOf(address: string, ask: Terms["ask"]): Answer {
  const reason = expectedOutcome(address).first;
  if (ask === "dns") return deadByDns.has(reason) ? "invalid" : "valid";
  const status = statusOf[reason];
  return status === "valid" || status === "invalid" ? status : "neither";
}
