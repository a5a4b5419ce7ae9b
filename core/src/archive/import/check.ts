/** Checks each file of an archive, as an upload is, before anything is written. */
import type { z } from "zod";
import type { Source } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { limits as listLimits, TakenOver } from "../../list/schema.ts";
import { Rule } from "../../rule/index.ts";
import { New as NewRule } from "../../rule/schema.ts";
import { Segment } from "../../segment/index.ts";
import { New as NewSegment } from "../../segment/schema.ts";
import { Suppression } from "../../suppression/index.ts";
import { Named } from "../../workspace/schema.ts";
import {
  LedgerLine,
  type ListFile,
  ListJSON,
  listPath,
  type Manifest,
  OutcomeLine,
  ResultLine,
  RuleLine,
  SuppressionLine,
  WorkspaceFile,
} from "../format.ts";
import { limits } from "../limits.ts";
import { type Files, openFiles } from "./files.ts";
import { parsed, readDocument, readLines } from "./json.ts";
import { refusal } from "./problem.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";

/** Bytes of a document of the workspace or of a list. */
const maxDocumentBytes = 2_000_000;

/** An archive without a fault. */
export interface Checked {
  files: Files;
  manifest: Manifest;
  workspace: WorkspaceFile;
  lists: readonly ListJSON[];
  counts: Record<"rules" | "suppressions" | "outcomes" | "entries" | "verdicts", number>;
}

/** Reads the whole archive once. Throws `input` with the first fault, and what to do. */
export async function check(source: Source): Promise<Checked> {
  const files = await openFiles(source);
  const { manifest } = files;
  const workspace = checkedWorkspace(
    await readDocument(WorkspaceFile, files.read("workspace.json"), {
      path: "workspace.json",
      maxBytes: maxDocumentBytes,
    }),
    manifest,
  );
  const counts = {
    rules: await countOf(files, {
      path: "rules.jsonl",
      schema: RuleLine,
      max: Rule.limits.rules,
      each: ruleCheck(),
    }),
    suppressions: await countOf(files, {
      path: "suppressions.jsonl",
      schema: SuppressionLine,
      max: Suppression.limits.entries,
      each: suppressionCheck(),
    }),
    outcomes: await countOf(files, { path: "outcomes.jsonl", schema: OutcomeLine }),
    entries: await countOf(files, {
      path: "ledger.jsonl",
      schema: LedgerLine,
      each: (entry, at) => (entry.number === at ? null : "the entry has another number."),
    }),
    verdicts: 0,
  };
  const lists: ListJSON[] = [];
  const ids = listIDsIn(manifest);
  if (ids.length > limits.lists) throw refusal("The archive", "it has too many lists.");
  for (const id of ids) {
    const list = await checkedList(files, id);
    counts.verdicts += list.results?.lines ?? 0;
    lists.push(list);
  }
  if (lists.length !== manifest.counts.lists)
    throw refusal(
      "manifest.json",
      `it counts ${manifest.counts.lists} lists, and there are ${lists.length}.`,
    );
  await checkRest(files, manifest);
  return { files, manifest, workspace, lists, counts };
}

/** The file as this stage stores names, which are cleaned on their way in. */
function checkedWorkspace(file: WorkspaceFile, manifest: Manifest): WorkspaceFile {
  const { workspace, segments } = file;
  const path = "workspace.json";
  if (workspace.id !== manifest.workspace.id) throw refusal(path, "it is of another workspace.");
  const { name: ownName } = parsed(Named, { name: workspace.name }, path);
  if (segments.length > Segment.limits.segments) throw refusal(path, "it has too many segments.");
  const cleaned = segments.map(({ name, filter, sort, ...segment }) => ({
    ...segment,
    sort,
    ...parsed(NewSegment, { name, filter, ...(sort && { sort }) }, path),
  }));
  const names = new Set(cleaned.map(({ name }) => name.toLowerCase()));
  if (names.size !== segments.length) throw refusal(path, "two segments have the same name.");
  return { ...file, workspace: { ...workspace, name: ownName }, segments: cleaned };
}

interface Counting<S extends z.ZodType> {
  path: string;
  schema: S;
  max?: number;
  /** What is wrong with a record, by its number from 1. */
  each?: (record: z.output<S>, at: number) => string | null;
}

/** Reads the records of a file. Throws where the manifest has another number of them. */
async function countOf<S extends z.ZodType>(
  files: Files,
  { path, schema, max = Infinity, each = () => null }: Counting<S>,
): Promise<number> {
  let count = 0;
  for await (const record of readLines(schema, files.read(path), path)) {
    count += 1;
    if (count > max) throw refusal(path, `it has more than ${groupedDigits(max)} lines.`);
    const fault = each(record, count);
    if (fault !== null) throw refusal(`${path}, line ${count}`, fault);
  }
  const stated = files.manifest.files.find((file) => file.path === path)?.records;
  if (stated !== count) throw refusal(path, `it has ${count} lines, and the manifest says ${stated}.`);
  return count;
}

/** A check that no two records have the same key. */
function once<T>(keyOf: (record: T) => string): (record: T) => string | null {
  const seen = new Set<string>();
  return (record) => {
    const before = seen.size;
    return seen.add(keyOf(record)).size > before ? null : "an earlier line is about the same.";
  };
}

/** A check that a rule is one that this stage takes, and the first on its value. */
function ruleCheck(): (rule: RuleLine) => string | null {
  const isNew = once<RuleLine>(({ match, value }) => `${match} ${value}`);
  return (rule) => {
    if (!NewRule.safeParse(rule).success) return "the rule is longer than a rule can be.";
    try {
      return isNew(Rule.compared(rule));
    } catch (error) {
      if (error instanceof VisibleError) return error.message;
      throw error;
    }
  };
}

/** A check that the hash is that of the address, and that no line before has it. */
function suppressionCheck(): (line: SuppressionLine) => string | null {
  const isNew = once<SuppressionLine>(({ sha256 }) => sha256.toLowerCase());
  return (line) => {
    const isOfAddress =
      line.email === null || Suppression.named({ email: line.email })?.sha256 === line.sha256.toLowerCase();
    return isOfAddress ? isNew(line) : "the hash is not that of the address.";
  };
}

/** The lists that have a folder. */
const listIDsIn = ({ files }: Manifest): string[] => [
  ...new Set(files.flatMap(({ path }) => /^lists\/([^/]+)\//.exec(path)?.[1] ?? [])),
];

async function checkedList(files: Files, id: string): Promise<ListJSON> {
  const pathOf = (file: ListFile) => listPath(id, file);
  const path = pathOf("list.json");
  if (!files.has(path)) throw refusal(path, "it is missing.");
  const list = await readDocument(ListJSON, files.read(path), { path, maxBytes: maxDocumentBytes });
  if (list.id !== id || list.mode !== "live") throw refusal(path, "it is of another list.");
  parsed(TakenOver.omit({ mend: true }), list, path);
  const inFolder = new Set(
    files.manifest.files.flatMap((file) => (file.path.startsWith(`lists/${id}/`) ? file.path : [])),
  );
  const originals = (["original.csv", "original.tsv", "original.txt", "original.xlsx"] as const).map(pathOf);
  const expected = new Set([path]);
  if (list.original) {
    if (!originals.includes(list.original.path)) throw refusal(path, "it names another original.");
    expected.add(list.original.path);
  }
  if (list.results) {
    const { path: results, rows_path: rows } = list.results;
    if (results !== pathOf("results.jsonl") || rows !== pathOf("rows.csv"))
      throw refusal(path, "it names other results.");
    if (!list.original) throw refusal(path, "it has results, and no original.");
    expected.add(results).add(rows);
  }
  if (expected.size !== inFolder.size || [...expected].some((each) => !inFolder.has(each)))
    throw refusal(path, "the files of its folder are not those that it names.");
  if (list.original) await checkOriginal(files, list.original.path);
  if (list.results) await checkResults(files, list.results);
  return list;
}

async function checkOriginal(files: Files, path: string): Promise<void> {
  let bytes = 0;
  for await (const chunk of files.read(path)) {
    bytes += chunk.length;
    if (bytes > listLimits.bytes) throw refusal(path, "it is larger than an upload can be.");
  }
}

async function checkResults(files: Files, { path, lines }: NonNullable<ListJSON["results"]>): Promise<void> {
  let last = -1;
  const count = await countOf(files, {
    path,
    schema: ResultLine,
    max: listLimits.rows,
    each: ({ position }) => {
      const isNext = position > last && position < listLimits.rows;
      last = position;
      return isNext ? null : "its position is not behind that of the line before.";
    },
  });
  if (count !== lines) throw refusal(path, `it has ${count} lines, and list.json says ${lines}.`);
}

/** Files that are to read have their size and hash at least. */
async function checkRest(files: Files, { files: all }: Manifest): Promise<void> {
  for (const { path, use } of all) {
    if (use !== "read") continue;
    for await (const _ of files.read(path)) continue;
  }
}
