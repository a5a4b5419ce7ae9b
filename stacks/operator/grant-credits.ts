/**
 * `npm run grant-credits`: gives a workspace lifetime credits, as a grant or as goodwill for a job, and records the reason in
 * its audit trail. Without a stage it works on the product that `npm start` runs.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { CloudFormationClient, DescribeStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { VisibleError } from "@winnow/core/kit/error";
import { ID } from "@winnow/core/kit/id";
import { z } from "zod";
import { nameOf } from "../local/runtime/resource-name.ts";
import { regionOf } from "../stages.ts";
import { topology } from "../topology.ts";

const usage = `Usage:
  npm run -s grant-credits -- --workspace wrk_… --credits N --reason "…" [--key KEY]
  npm run -s grant-credits -- --workspace wrk_… --credits N --reason "…" --goodwill --job ver_…
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const localCloud = "http://127.0.0.1:4566";

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

const Options = z.object({
  workspace: ID.schema("workspace"),
  credits: z.coerce.number<string>().int().min(1).max(10_000_000),
  reason: z.string().trim().min(3).max(500),
  goodwill: z.boolean(),
  job: ID.schema("verification").optional(),
  key: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default(() => randomUUID()),
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/),
  cloud: z.url().optional(),
});

class UsageError extends Error {
  override name = "UsageError";
}

function readOptions(args: readonly string[]): z.output<typeof Options> {
  try {
    const read = Options.parse(parseArgs({ args: [...args], options }).values);
    if (read.goodwill !== (read.job !== undefined))
      throw new Error("Goodwill is for a job: name it by --job.");
    return read;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error instanceof Error ? new UsageError(error.message) : error;
    const faults = error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`);
    throw new UsageError(faults.join("\n"));
  }
}

/** Sets the environment to that of a function of the stage. */
async function enterStage(stage: string, cloud = stage === "local" ? localCloud : undefined): Promise<void> {
  process.env["AWS_REGION"] ??= regionOf(process.env);
  const local = { AWS_ENDPOINT_URL: cloud, AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  if (cloud) Object.assign(process.env, local, { AWS_REGION: "us-east-1" });
  Object.assign(process.env, topology.settings, {
    TABLE_NAME:
      process.env["WINNOW_RESTORED_TABLE"] || (cloud ? nameOf(stage, "table") : await tableOf(stage)),
    BUCKET_NAME: nameOf(stage, "files"),
    BUS_NAME: nameOf(stage, "bus"),
    SECRET_PREFIX: `/winnow/${stage}`,
    PROBE_TRANSPORT: "none",
  });
}

/** The table of a deployed stage, whose name CloudFormation makes. */
async function tableOf(stage: string): Promise<string> {
  const command = new DescribeStackResourcesCommand({ StackName: nameOf(stage, "data") });
  const { StackResources = [] } = await new CloudFormationClient({}).send(command);
  const table = StackResources.find(({ ResourceType }) => ResourceType === "AWS::DynamoDB::Table");
  if (!table?.PhysicalResourceId) throw new UsageError(`The stage ${stage} has no table in this account.`);
  return table.PhysicalResourceId;
}

/** Gives the credits that the arguments name, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function grantCredits(args: readonly string[]): Promise<string> {
  const { workspace: workspaceID, stage, cloud, credits, reason, job, key } = readOptions(args);
  await enterStage(stage, cloud);
  const { withAdapters } = await import("../../functions/src/adapters.ts");
  const { Actor } = await import("@winnow/core/kit/actor");
  const { Credit } = await import("@winnow/core/credit");
  const operator = { type: "operator", job: "grant-credits" } as const;
  const outcome = await withAdapters(() =>
    Actor.provide(operator, () =>
      job === undefined
        ? Credit.grantByOperator({ key, workspaceID, credits, reason })
        : Credit.giveGoodwill({ job, workspaceID, credits, reason }),
    ),
  );
  const given = `${credits.toLocaleString("en-US")} credits to ${workspaceID}`;
  const answer = outcome === "written" ? `Gave ${given}.` : "This was given before: nothing was written.";
  return job === undefined ? `${answer}\nTo repeat it safely, add --key ${key}` : answer;
}

if (import.meta.main)
  try {
    console.log(await grantCredits(process.argv.slice(2)));
  } catch (error) {
    const isExpected = error instanceof VisibleError || error instanceof UsageError;
    console.error(isExpected ? error.message : error);
    if (error instanceof UsageError) console.error(usage);
    process.exitCode = 1;
  }
