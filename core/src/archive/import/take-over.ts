/** Takes over what an archive has into a workspace that nobody sees before all of it is there. */
import { Account } from "../../account/index.ts";
import type { Source } from "../../file/index.ts";
import { History } from "../../history/index.ts";
import { Audit } from "../../audit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { List } from "../../list/index.ts";
import { Rule } from "../../rule/index.ts";
import { New as NewRule } from "../../rule/schema.ts";
import { Segment } from "../../segment/index.ts";
import { Suppression } from "../../suppression/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { LedgerLine, type ListJSON, ResultLine, RuleLine, SuppressionLine } from "../format.ts";
import { check, type Checked } from "./check.ts";
import { openFiles } from "./files.ts";
import { newIDs } from "./ids.ts";
import { parsed, readLines } from "./json.ts";

/** Suppressed addresses that are written together. Those of an archive are in the order of their hashes, as they are stored. */
const written = 50_000;

export interface Outcome extends Pick<Checked, "manifest" | "counts"> {
  workspaceID: string;
  /** Lists that are imported from their originals. */
  lists: number;
  /** Whether this run has made the workspace; false where an earlier one had. */
  isNew: boolean;
  /** Whether this run has kept the former results and the ledger, beside a workspace that was there too. */
  keptHistory: boolean;
}

/**
 * Imports an archive as a new workspace of the account with this address. Writes nothing where the archive has a fault. Continues an
 * interrupted import; adds a missing history to a finished one. Throws `input`, `missing`, and `conflict` where the workspace was
 * closed since.
 */
export async function takeOver(source: Source, email: string): Promise<Outcome> {
  const ownerID = await Account.idOf(email);
  const checked = await check(source);
  const { files, manifest, workspace, counts } = checked;
  const idFor = newIDs(`${files.fingerprint} ${ownerID}`);
  const workspaceID = idFor("workspace", manifest.workspace.id, manifest.written_at);
  const lists = checked.lists.filter(({ original }) => original !== null);
  const outcome = { manifest, counts, workspaceID, lists: lists.length };
  if (await Workspace.wasMade(workspaceID)) {
    await requireOpen(workspaceID);
    const keptHistory = await inWorkspace(workspaceID, () => keepHistory(checked, idFor));
    return { ...outcome, isNew: false, keptHistory };
  }
  const keptHistory = await inWorkspace(workspaceID, async () => {
    await Segment.takeOver(workspace.segments);
    await takeOverRules(checked);
    await takeOverSuppressions(checked);
    for (const list of lists) await takeOverList(checked, list, idFor("list", list.id, list.created_at));
    return keepHistory(checked, idFor);
  });
  const { name, retention_days: retentionDays } = workspace.workspace;
  const isNew = await Account.ownImported(email, {
    id: workspaceID,
    name,
    retentionDays,
    stage: manifest.stage,
  });
  return { ...outcome, isNew, keptHistory };
}

/**
 * Removes what an import left that was never finished. No other run of it may be under way. Throws `conflict` where it was finished.
 */
export async function discard(source: Source, email: string): Promise<{ workspaceID: string }> {
  const ownerID = await Account.idOf(email);
  const { fingerprint, manifest } = await openFiles(source);
  const workspaceID = newIDs(`${fingerprint} ${ownerID}`)(
    "workspace",
    manifest.workspace.id,
    manifest.written_at,
  );
  if (await Workspace.wasMade(workspaceID))
    throw new VisibleError(
      "conflict",
      "archive.finished",
      `This archive was imported as ${workspaceID}. Its owner closes it in the product.`,
    );
  await inWorkspace(workspaceID, async () => {
    await List.discardTakenOver();
    await Segment.removeAll();
    await Rule.removeAll();
    await Suppression.removeAll();
    await History.removeAll();
  });
  await Actor.provide({ type: "operator", job: "import-workspace" }, () => Audit.eraseTrail(workspaceID));
  return { workspaceID };
}

const inWorkspace = <R>(workspaceID: string, body: () => Promise<R>): Promise<R> =>
  Actor.provide({ type: "system", workspaceID, job: "import-workspace" }, body);

/** Keeps former results and the ledger, to be read alone, unless they are there. Returns whether it did. */
async function keepHistory(
  { files, manifest, lists }: Checked,
  idFor: ReturnType<typeof newIDs>,
): Promise<boolean> {
  if (await History.isKept()) return false;
  const origin = { stage: manifest.stage, exported_at: manifest.written_at };
  for (const { id, created_at, results } of lists) {
    if (results === null) continue;
    const { path } = results;
    const verdicts = readLines(ResultLine, files.read(path), path);
    await History.keepResults(idFor("list", id, created_at), verdicts, origin);
  }
  const path = "ledger.jsonl";
  await History.keepLedger(readLines(LedgerLine, files.read(path), path), origin);
  return true;
}

async function requireOpen(workspaceID: string): Promise<void> {
  if (await Workspace.find(workspaceID)) return;
  throw new VisibleError(
    "conflict",
    "archive.closed",
    `This archive was imported as ${workspaceID}, which was closed since. Have a new export made to import it again.`,
  );
}

async function takeOverRules({ files }: Checked): Promise<void> {
  const path = "rules.jsonl";
  const rules: RuleLine[] = [];
  for await (const rule of readLines(RuleLine, files.read(path), path))
    rules.push({ ...rule, ...parsed(NewRule, rule, path) });
  await Rule.takeOver(rules);
}

async function takeOverSuppressions({ files }: Checked): Promise<void> {
  const path = "suppressions.jsonl";
  let together: SuppressionLine[] = [];
  for await (const line of readLines(SuppressionLine, files.read(path), path)) {
    if (together.push(line) < written) continue;
    await Suppression.takeOver(together);
    together = [];
  }
  await Suppression.takeOver(together);
}

async function takeOverList({ files, manifest }: Checked, list: ListJSON, id: string): Promise<void> {
  const { original } = list;
  if (!original) return;
  const { path, lines, choice, email_column: column, has_header, mended } = original;
  const size = manifest.files.find((file) => file.path === path)?.bytes ?? 0;
  await List.takeOver(id, takenOver(list, mended), {
    size,
    read: () => files.read(path),
    choice: lines ? { column: 0, has_header: false } : { ...choice, column, has_header },
  });
}

/** What a list brings with it, which the check has parsed. */
const takenOver = (
  { name, source, purpose, filename, tags, metadata, retention_days }: ListJSON,
  mend: boolean,
) => ({
  name,
  source,
  purpose,
  tags,
  metadata,
  mend,
  filename: source === "file" ? (filename ?? "list.csv") : null,
  retention_days: List.TakenOver.shape.retention_days.parse(retention_days),
});
