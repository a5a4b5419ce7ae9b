import { Verdict } from "../../verdict/index.ts";
import type { BounceClass } from "../schema.ts";

/** Whom a bounce is about, by what the mail server said. Without a reply that is unclear, whatever the source calls it. */
export function bounceClassOf(reply: string, rcpt: string): BounceClass {
  const { reason, scope, retry } = Verdict.explainReply({ text: reply, rcpt });
  if (scope === "network") return "unclear";
  if (reason === "mailbox_not_found" || reason === "mailbox_disabled") return "mailbox";
  if (reason === "mailbox_full") return "full";
  if (retry) return "temporary";
  return scope === "sender" ? "sender" : "unclear";
}
