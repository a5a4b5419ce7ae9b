/**
 * `npm run payment-problems`: lists the payments that an operator must look at, closes one that was looked at, or accepts one
 * of nothing or one that was charged back. Without a stage it works on the product that `npm start` runs.
 */
import type { Billing } from "@winnow/core/billing";
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand, UsageError } from "./command.ts";
import { enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s payment-problems
  npm run -s payment-problems -- --close txn_… --problem KIND
  npm run -s payment-problems -- --accept txn_…      grants what a payment of nothing is for, or keeps a plan whose payment was charged back
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  accept: { type: "string" },
  close: { type: "string" },
  problem: { type: "string" },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z
  .object({
    accept: z.string().min(1).optional(),
    close: z.string().min(1).optional(),
    problem: z.string().min(1).optional(),
    stage: StageName,
    cloud: z.url().optional(),
  })
  .refine(
    ({ close, problem }) => (close === undefined) === (problem === undefined),
    "To close a problem, name the transaction by --close and the problem by --problem.",
  )
  .refine(
    ({ accept, close }) => accept === undefined || close === undefined,
    "Accept a payment or close its problem; accepting closes it, too.",
  );

type Kind = Billing.Problem["problem"];

/** What to do about each problem. */
const advice: Readonly<Record<Kind, string>> = {
  unknown_buyer:
    "it has no valid checkout token: refund it in Paddle, or find the buyer and grant the credits",
  unknown_price:
    "a price is not in our catalogue: correct WINNOW_PADDLE_PRICES, or refund the line in Paddle",
  no_period: "it pays for a plan without a billing period: look at its subscription in Paddle",
  second_subscription:
    "the workspace pays for two plans, and has the credits of the one that was paid for last: cancel and refund one in Paddle; " +
    "where it is that one, give the credits of the other by grant-credits, since the refund takes what is left",
  plan_taken_back:
    "it was charged back in full, and the plan has ended: cancel its subscription in Paddle, or --accept it to keep the plan",
  paused: "its subscription is paused: resume or cancel it in Paddle",
  closed_workspace:
    "its workspace was closed before it was completed: refund it in Paddle, and cancel its subscription if it has one",
  unmatched_reversal:
    "the bank gave back a chargeback, and it is not known which: give the credits by grant-credits, then close it",
  other_currency: "it was paid in another currency: set the price to US dollars alone in Paddle",
  nothing_paid:
    "nothing was paid and no credits were granted: --accept it, or cancel its subscription in Paddle and close it",
  too_many_packs: "it has more packs than are sold at once: look at the quantities of the price in Paddle",
  plan_quantity:
    "a plan is sold once in a subscription: set the quantity to 1 in Paddle, and refund the rest",
  discount: "a discount was taken off: look whether the discount in Paddle is ours",
};
const kinds = Object.keys(advice) as Kind[];

/** Lists or closes problems as the arguments say, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function paymentProblems(args: readonly string[]): Promise<string> {
  const { stage, cloud, accept, close, problem } = readOptions(Options, options, args);
  await enterStage(stage, cloud);
  const { Billing } = await import("@winnow/core/billing");
  const kind = kinds.find((each) => each === problem);
  if (problem !== undefined && !kind) throw new UsageError(`--problem: one of ${kinds.join(", ")}.`);
  if (accept !== undefined) {
    await asOperator("payment-problems", () => Billing.acceptPayment(accept));
    return `Accepted ${accept}: what it is for is granted within ten minutes.`;
  }
  if (close !== undefined && kind) {
    await asOperator("payment-problems", () => Billing.closeProblem({ transaction: close, problem: kind }));
    return `Closed ${kind} of ${close}.`;
  }
  const open = await asOperator("payment-problems", () => Billing.problems());
  if (open.length === 0) return "No payment needs an operator.";
  return open
    .map(({ transaction, problem: found, detail }) =>
      [`${transaction}  ${found}${detail ? `  ${detail}` : ""}`, `  ${advice[found]}`].join("\n"),
    )
    .join("\n");
}

if (import.meta.main) await runCommand(usage, paymentProblems);
