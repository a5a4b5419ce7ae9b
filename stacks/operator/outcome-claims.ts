/**
 * `npm run outcome-claims`: lists the bounces of valid verdicts that are beyond what comes back by itself, gives the credits of a job
 * back, or closes its claims. Without a stage it works on the product that `npm start` runs.
 */
import { ID } from "@winnow/core/kit/id";
import type { Outcome } from "@winnow/core/outcome";
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand } from "./command.ts";
import { enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s outcome-claims
  npm run -s outcome-claims -- --workspace wrk_… --accept ver_…     gives the credits back
  npm run -s outcome-claims -- --workspace wrk_… --close ver_…      gives nothing back
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  workspace: { type: "string" },
  accept: { type: "string" },
  close: { type: "string" },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z
  .object({
    workspace: ID.schema("workspace").optional(),
    accept: ID.schema("verification").optional(),
    close: ID.schema("verification").optional(),
    stage: StageName,
    cloud: z.url().optional(),
  })
  .refine(
    ({ accept, close }) => accept === undefined || close === undefined,
    "Accept the claims of a verification, or close them.",
  )
  .refine(
    ({ workspace, accept, close }) => (workspace === undefined) === ((accept ?? close) === undefined),
    "Name the workspace by --workspace and the verification by --accept or --close.",
  );

/** Lists or decides claims as the arguments say, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function outcomeClaims(args: readonly string[]): Promise<string> {
  const { stage, cloud, workspace: workspaceID, accept, close } = readOptions(Options, options, args);
  await enterStage(stage, cloud);
  const outcome = await import("@winnow/core/outcome");
  if (workspaceID !== undefined && accept !== undefined) {
    const { misses, returned } = await asOperator("outcome-claims", () =>
      outcome.acceptClaim({ workspaceID, job: accept }),
    );
    return `Accepted ${accept}: ${formatted(misses)} bounces, ${formatted(returned)} credits given back.`;
  }
  if (workspaceID !== undefined && close !== undefined) {
    const count = await asOperator("outcome-claims", () => outcome.closeClaim({ workspaceID, job: close }));
    return `Closed ${close}: ${formatted(count)} bounces, none given back.`;
  }
  const open = await asOperator("outcome-claims", () => outcome.claims());
  return open.length === 0 ? "No bounces need an operator." : open.map(line).join("\n");
}

const formatted = (count: number): string => count.toLocaleString("en-US");

const line = ({ workspaceID, job, misses, valid, timeClaimed }: Outcome.Claim): string =>
  `${workspaceID}  ${job}  since ${timeClaimed}  ${formatted(misses)} of ${formatted(valid)} valid addresses bounced beyond the share`;

if (import.meta.main) await runCommand(usage, outcomeClaims);
