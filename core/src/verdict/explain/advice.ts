/** The reasons as the documentation shows them: what each means and what to do. Safe for the browser. */
import { z } from "zod";
import { billable } from "../billable.ts";
import { explanations } from "./explain.ts";
import { statusOf } from "../reason.ts";
import { mayPass } from "../retry.ts";
import { Action, Reason, Status } from "../schema.ts";
import { actionFor, worth } from "../decide/score.ts";

const advice: Readonly<Record<Reason, string>> = {
  accepted: "Send to it.",
  bad_syntax: "Remove it, or ask the person to type it again.",
  address_literal: "Remove it.",
  no_domain: "Remove it, or correct the domain where a suggestion is given.",
  no_mail_host: "Remove it, or correct the domain where a suggestion is given.",
  null_mx: "Remove it.",
  forbidden_target: "Remove it.",
  smtputf8_unsupported: "Remove it, or ask for an address in English letters.",
  domain_not_served: "Remove it.",
  mailbox_not_found: "Remove it. A message to it bounces.",
  mailbox_disabled: "Remove it. A message to it bounces.",
  bounced: "Remove it. A message to it bounces.",
  catch_all: "Send to it only where you know the person, and watch the bounces.",
  disposable: "Remove it, or ask for a lasting address.",
  mailbox_full: "Wait some days, then verify it again.",
  restricted: "Send to it only where the person expects your messages.",
  not_probed: "Verify it.",
  dns_timeout: "Verify it again later.",
  greylisted: "Verify it again after some minutes.",
  rate_limited: "Verify it again later.",
  server_unavailable: "Verify it again later.",
  sender_blocked: "Send to it only where you know the person, and watch the bounces.",
  provider_paused: "Verify it again on another day.",
  probe_unavailable: "Ask the operator of this installation to let it reach mail servers.",
  provider_opaque: "Send to it where the person gave it to you, and watch the bounces.",
  catch_all_unknown: "Verify it again later.",
  not_understood: "Send to it only where you know the person.",
};

/** Reasons that no try in the same verification changes, and another verification may. */
const untilAnotherDay: ReadonlySet<Reason> = new Set(["not_probed", "provider_paused", "mailbox_full"]);

/** What a reason means and what to do. */
export const ReasonGuide = z.object({
  reason: Reason,
  status: Status,
  action: Action,
  explanation: z.string(),
  advice: z.string(),
  score: z.int().describe("Without deductions for roles and typos"),
  retryable: z
    .boolean()
    .describe("Whether another verification later may tell more; `false` where the verdict is final"),
  charged: z.boolean().describe("Whether such a verdict costs a credit"),
});
export type ReasonGuide = z.infer<typeof ReasonGuide>;

/** Every reason, by status. */
export const reasonGuides: readonly ReasonGuide[] = Reason.options.map((reason) => ({
  reason,
  status: statusOf[reason],
  action: actionFor(reason),
  explanation: explanations[reason],
  advice: advice[reason],
  score: worth[reason],
  retryable: mayPass(reason) || untilAnotherDay.has(reason),
  charged: billable({ status: statusOf[reason], reason }),
}));
