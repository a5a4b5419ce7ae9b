/**
 * `npm run turn-off-second-factor`: for a person who has lost both their app and their recovery codes, once the operator is sure
 * who asks. Without a stage it works on the product that `npm start` runs.
 */
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand } from "./command.ts";
import { enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s turn-off-second-factor -- --email ann@example.com --reason "…"
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  email: { type: "string" },
  reason: { type: "string" },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z.object({
  email: z.string().min(1),
  reason: z.string().trim().min(3).max(500),
  stage: StageName,
  cloud: z.url().optional(),
});

/** Turns off the factor that the arguments name, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function turnOffSecondFactor(args: readonly string[]): Promise<string> {
  const { email, reason, stage, cloud } = readOptions(Options, options, args);
  await enterStage(stage, cloud);
  const { Account } = await import("@winnow/core/account");
  await asOperator("turn-off-second-factor", () => Account.turnOffLostFactor({ email, reason }));
  return `The second factor of ${email} is off, their sessions have ended, and they get a mail.`;
}

if (import.meta.main) await runCommand(usage, turnOffSecondFactor);
