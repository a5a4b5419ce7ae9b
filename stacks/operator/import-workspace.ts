/**
 * `npm run import-workspace`: makes a workspace of the export of one in another stage, for an account of this stage. Without a stage
 * it works on the product that `npm start` runs.
 */
import type { ArchiveImport } from "@winnow/core/archive/import";
import { z } from "zod";
import { asOperator } from "./as-operator.ts";
import { readOptions, runCommand, UsageError } from "./command.ts";
import { enterQueues, enterStage, StageName } from "./stage.ts";

const usage = `Usage:
  npm run -s import-workspace -- --file X.zip --owner EMAIL --dry-run     checks every file, and writes nothing
  npm run -s import-workspace -- --file X.zip --owner EMAIL
  npm run -s import-workspace -- --file X.zip --owner EMAIL --discard     removes what an import left that never ended
  With --stage NAME on a deployed stage, with credentials for its account. With --cloud URL on another local cloud.`;

const options = {
  file: { type: "string" },
  owner: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  discard: { type: "boolean", default: false },
  stage: { type: "string", default: "local" },
  cloud: { type: "string" },
} as const;

const Options = z.object({
  file: z.string().min(1),
  owner: z.string().min(3).max(320),
  "dry-run": z.boolean(),
  discard: z.boolean(),
  stage: StageName,
  cloud: z.url().optional(),
});

/** Checks or imports the file that the arguments name, and returns what to print. Throws `UsageError` or `VisibleError`. */
export async function importWorkspace(args: readonly string[]): Promise<string> {
  const {
    file,
    owner,
    "dry-run": isDry,
    discard: isDiscarded,
    stage,
    cloud,
  } = readOptions(Options, options, args);
  if (isDry && isDiscarded) throw new UsageError("--dry-run and --discard exclude each other.");
  await enterStage(stage, cloud);
  // The lists of the archive are imported as if they were uploaded.
  if (!isDry && !isDiscarded) await enterQueues(stage, ["import-list", "import-small-list"]);
  const { Account } = await import("@winnow/core/account");
  const archive = await import("@winnow/core/archive/import");
  const source = await archive.localSource(file);
  return asOperator("import-workspace", async () => {
    if (isDry) {
      await Account.idOf(owner);
      const { lists, ...checked } = await archive.check(source);
      return `${contents({ ...checked, lists: lists.filter(({ original }) => original).length })}\nNothing is wrong with it, and nothing was written.`;
    }
    if (isDiscarded) {
      const { workspaceID } = await archive.discard(source, owner);
      return `Removed what was left of ${workspaceID}. The same file can be imported again.`;
    }
    const outcome = await archive.takeOver(source, owner);
    return outcome.isNew
      ? `${contents(outcome)}\nImported as ${outcome.workspaceID} for ${owner}, without credits: give some by grant-credits. Its lists are being read.`
      : outcome.keptHistory
        ? `This was imported before as ${outcome.workspaceID}: its former results and its ledger were added, to be read.`
        : `This was imported before as ${outcome.workspaceID}: nothing was written.`;
  });
}

const contents = ({
  manifest: { workspace, stage, written_at },
  lists,
  counts: { rules, suppressions, entries, outcomes, verdicts },
}: Pick<ArchiveImport.Outcome, "manifest" | "lists" | "counts">): string =>
  [
    `${JSON.stringify(workspace.name)}, written by the stage ${JSON.stringify(stage)} at ${written_at}.`,
    `Taken over: ${count(lists, "list")}, ${count(rules, "rule")}, ${count(suppressions, "suppressed address", "es")}.`,
    `To be read, and to count for nothing: ${count(verdicts, "verdict")}, ${count(entries, "entry", "", "entries")} of the ledger.`,
    `Stays in the file: ${count(outcomes, "outcome")} of mail.`,
  ].join("\n");

const count = (number: number, one: string, ending = "s", many = one + ending): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

if (import.meta.main) await runCommand(usage, importWorkspace);
