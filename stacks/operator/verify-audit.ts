/**
 * `npm run verify-audit`: checks the audit trail of a workspace, entry by entry, against its chain of hashes and the anchors of the
 * months, and prints what was removed, changed or put there. Without a stage it works on the product that `npm start` runs.
 */
import type { Audit } from "@winnow/core/audit";
import { ID } from "@winnow/core/kit/id";
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand } from "./command.ts";
import { enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s verify-audit -- --workspace wrk_…
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  workspace: { type: "string" },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z.object({
  workspace: ID.schema("workspace"),
  stage: StageName,
  cloud: z.url().optional(),
});

/** Checks the trail that the arguments name, and returns what to print. Throws `UsageError`. */
export async function verifyAudit(args: readonly string[]): Promise<string> {
  const { stage, cloud, workspace: workspaceID } = readOptions(Options, options, args);
  await enterStage(stage, cloud);
  const audit = await import("@winnow/core/audit");
  const { entries, findings } = await asOperator("verify-audit", () => audit.verify(workspaceID));
  const sealed = `${entries.toLocaleString("en-US")} sealed entries`;
  return findings.length === 0
    ? `The audit trail of ${workspaceID} is whole: ${sealed}.`
    : [`The audit trail of ${workspaceID} is not what it was: ${sealed}.`, ...findings.map(line)].join("\n");
}

const line = (finding: Audit.Verified["findings"][number]): string =>
  finding.what === "unsealed"
    ? `${finding.id}  unsealed  It was put there without a seal.`
    : `${finding.position}  ${finding.what}  ${finding.detail}`;

if (import.meta.main) await runCommand(usage, verifyAudit);
