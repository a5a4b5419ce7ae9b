/**
 * `npm run grant-credits`: gives a workspace lifetime credits, as a grant or as goodwill for a job, and records the reason in
 * its audit trail. Without a stage it works on the product that `npm start` runs.
 */
import { randomUUID } from "node:crypto";
import { ID } from "@winnow/core/kit/id";
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand } from "./command.ts";
import { enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s grant-credits -- --workspace wrk_… --credits N --reason "…" [--key KEY]
  npm run -s grant-credits -- --workspace wrk_… --credits N --reason "…" --goodwill --job ver_…
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  workspace: { type: "string" },
  credits: { type: "string" },
  reason: { type: "string" },
  goodwill: { type: "boolean", default: false },
  job: { type: "string" },
  key: { type: "string" },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z
  .object({
    workspace: ID.schema("workspace"),
    credits: z.coerce.number<string>().int().min(1).max(10_000_000),
    reason: z.string().trim().min(3).max(500),
    goodwill: z.boolean(),
    job: ID.schema("verification").optional(),
    key: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .default(() => randomUUID()),
    stage: StageName,
    cloud: z.url().optional(),
  })
  .refine(
    ({ goodwill, job }) => goodwill === (job !== undefined),
    "Goodwill is for a job: name it by --job.",
  );

/** Gives the credits that the arguments name, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function grantCredits(args: readonly string[]): Promise<string> {
  const {
    workspace: workspaceID,
    stage,
    cloud,
    credits,
    reason,
    job,
    key,
  } = readOptions(Options, options, args);
  await enterStage(stage, cloud);
  // Where the answer is lost, the same key gives nothing twice.
  if (job === undefined) console.error(`To repeat this, add --key ${key}`);
  const { Credit } = await import("@winnow/core/credit");
  const outcome = await asOperator("grant-credits", () =>
    job === undefined
      ? Credit.grantByOperator({ key, workspaceID, credits, reason })
      : Credit.giveGoodwill({ job, workspaceID, credits, reason }),
  );
  const given = `${credits.toLocaleString("en-US")} credits to ${workspaceID}`;
  return outcome === "written" ? `Gave ${given}.` : "This was given before: nothing was written.";
}

if (import.meta.main) await runCommand(usage, grantCredits);
