/** `npm run concurrency`: whether the stages fit into the concurrent executions of the account. */
import { z } from "zod";
import { budgetOf, excessOf, total, defaultLimit } from "../concurrency.ts";
import { regionOf, sizeOf } from "../stages.ts";
import { accountLimit } from "./account-limit.ts";
import { readOptions, UsageError } from "./command.ts";
import { StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s concurrency -- --stage NAME [--stage NAME …]
  The stages of one account, with credentials for it.`;

const options = { stage: { type: "string", multiple: true, default: [] as string[] } } as const;

const Options = z.object({ stage: z.array(StageName).min(1, "Name a stage.") });

/** What the stages use of the account, and what is wrong with it; null where they fit. Throws `UsageError`. */
export async function concurrency(
  args: readonly string[],
): Promise<{ report: string; excess: string | null }> {
  const { stage: stages } = readOptions(Options, options, args);
  process.env["AWS_REGION"] ??= regionOf(process.env);
  const limit = await accountLimit();
  const budgets = stages.map((stage) => budgetOf(sizeOf(stage)));
  const lines = budgets.map(
    (budget, index) =>
      `${stages[index]}: functions reserve ${total(budget.reserved)}, consumers take up to ${total(budget.consumers)}`,
  );
  const excess = excessOf(budgets, limit);
  return {
    report: [`The account runs ${limit} functions at a time.`, ...lines].join("\n"),
    excess: excess && `${excess}\n${remedy(limit)}`,
  };
}

const remedy = (limit: number): string =>
  `Ask AWS for ${Math.max(defaultLimit, limit * 2)}, which is granted within a day or two:\n` +
  "  aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 " +
  `--desired-value ${Math.max(defaultLimit, limit * 2)}`;

if (import.meta.main)
  try {
    const { report, excess } = await concurrency(process.argv.slice(2));
    console.log(report);
    console.log(excess ?? "They fit.");
    if (excess) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof UsageError) console.error(usage);
    process.exitCode = 1;
  }
