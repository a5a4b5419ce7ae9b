/** `winnow list create FILE`: from a file to a verified list, and with `--watch` to the cleaned file. */
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { stderr } from "node:process";
import { isDeepStrictEqual } from "node:util";
import { WinnowError } from "../error.ts";
import { hasBegun } from "../lists.ts";
import { type CreateList, encodings, type ImportListBody, type List, statuses } from "../types.ts";
import { choiceOf, choicesOf, onlyWord, percentOf, UsageError } from "./command-line.ts";
import { formats, modes, policies } from "./commands.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { relaysIn, resultColumns } from "./list-download.ts";
import { note, number, print, printJSON, quantity } from "./output.ts";
import { progressOn } from "./progress.ts";
import { fingerprintOf, openProgress, type Progress, removeProgress, saveProgress } from "./resume-file.ts";
import { rowCounts } from "./row-counts.ts";
import { save } from "./save.ts";
import { withInputFile } from "./standard-input.ts";

/** What the standard input is called. */
const inputName = "standard-input.csv";
const delimiters = [",", ";", "\t", "|"] as const;

/** Creates the list, or resumes with the one that an interrupted run has created; one of the standard input begins anew. */
export async function createList(context: Context): Promise<Exit> {
  const { words, values, signal } = context;
  const file = onlyWord(words, "the file to upload, or - for the standard input");
  if (file !== "-") {
    signal.addEventListener("abort", () => note("Run the same command again to resume."));
    return createOf(context, file, file);
  }
  const name = basename(values["name"] ?? inputName);
  return withInputFile(extname(name) === "" ? inputName : name, signal, (kept) =>
    createOf(context, kept, basename(kept)),
  );
}

/** The list of a file. `shown` is its name, beside which the result is saved. */
async function createOf(context: Context, file: string, shown: string): Promise<Exit> {
  const { flags, values } = context;
  const mode = choiceOf("mode", values["mode"], modes);
  const request = {
    format: choiceOf("format", values["format"], formats),
    original: true,
    columns: resultColumns,
    ...(mode === "clean" && { policy: choiceOf("policy", values["policy"], policies), ...relaysIn(values) }),
  };
  const failOn = choicesOf("fail-on", values["fail-on"], statuses);
  const maxBounce = percentOf("max-bounce", values["max-bounce"]);
  if (maxBounce !== null && !flags.has("watch"))
    throw new UsageError("--max-bounce needs --watch: what would bounce is known at the end.");
  const choice = choiceIn(context);
  const { size } = await stat(file).catch(() => {
    throw new UsageError(`There is no file ${file}.`);
  });
  const mend = flags.has("mend") ? { mend: true } : {};
  const progress = await openProgress(
    file,
    await fingerprintOf(file, { mode, ...mend }),
    flags.has("restart"),
  );
  const body = { name: values["name"] ?? basename(file), filename: basename(file), size, ...mend };
  const id = await uploaded(context, { file, mode, body, choice, progress }).catch(adviseOnMissing);
  let list = await started(context, { id, mode, choice, progress }).catch(adviseOnMissing);
  if (!flags.has("watch")) {
    await removeProgress(file);
    return report(context, list, null);
  }
  list = await watched(context, id, mode === "analyze" ? "analyzed" : "completed");
  if (list.status === "failed" || list.status === "cancelled") {
    await removeProgress(file);
    throw failureOf(list);
  }
  const out = values["out"] ?? outputFor(shown, mode, request.format);
  const rows = mode === "analyze" ? null : await save(context, id, request, out);
  await removeProgress(file);
  report(context, list, rows === null ? null : { out, rows });
  const counts = list.verification && rowCounts(list);
  const hasFailed = counts && failOn.some((status) => counts[status] > 0);
  return hasFailed || (maxBounce !== null && exceeds(list, maxBounce)) ? exit.failedOn : exit.fine;
}

/** Whether more of the list as it is would bounce, or nobody can tell. */
function exceeds({ expected_bounces: bounces }: List, maxBounce: number): boolean {
  if (!bounces) note("How much of this list would bounce is not known, since most addresses are unknown.");
  return !bounces || bounces.estimate > maxBounce;
}

/** The choice of columns on the command line. */
function choiceIn({ flags, values }: Context): ImportListBody {
  const { column, delimiter, encoding } = values;
  const header = flags.has("header") ? true : flags.has("no-header") ? false : undefined;
  return {
    ...(column !== undefined && { column }),
    ...(header !== undefined && { has_header: header }),
    ...(delimiter !== undefined && {
      delimiter: choiceOf("delimiter", delimiter === "tab" ? "\t" : delimiter, delimiters),
    }),
    ...(encoding !== undefined && { encoding: choiceOf("encoding", encoding, encodings) }),
  };
}

interface Upload {
  file: string;
  mode: (typeof modes)[number];
  body: CreateList;
  choice: ImportListBody;
  progress: Progress;
}

/** The id of the list whose file is uploaded. One key makes one list; an upload that has arrived is not repeated. */
async function uploaded(context: Context, upload: Upload): Promise<string> {
  const { winnow, signal } = context;
  const { file, body, choice } = upload;
  if (upload.progress.isUploaded && upload.progress.listID !== null)
    return importedBy(context, upload, upload.progress.listID);
  const isResumed = upload.progress.listID !== null;
  const progress = { ...upload.progress, choice };
  await saveProgress(file, progress);
  const { id, upload: form } = await winnow.lists.create(body, { signal, idempotencyKey: progress.key });
  await saveProgress(file, { ...progress, listID: id });
  const imports = (): Promise<List> => winnow.lists.import(id, choice, { signal });
  if (!isResumed || !(await succeeds(imports))) {
    if (!form) throw new WinnowError("unexpected", "The list has no form for its file.");
    note(`Uploading ${basename(file)}`);
    await winnow.lists.upload(form, await openAsBlob(file), { signal });
    await saveProgress(file, { ...progress, listID: id, isUploaded: true });
    await imports();
  }
  await saveProgress(file, { ...progress, listID: id, isUploaded: true });
  return id;
}

/** The id of an uploaded list. It is imported by this choice while nothing has begun: the same choice again is no other import. */
async function importedBy(
  { winnow, signal }: Context,
  { file, mode, choice, progress }: Upload,
  id: string,
): Promise<string> {
  if (progress.choice === undefined) return id;
  if (hasBegun(await winnow.lists.get(id, {}, { signal }), mode)) {
    if (isDeepStrictEqual(progress.choice, choice)) return id;
    throw new UsageError(
      "The interrupted run has begun with another choice of columns. Run that again, or add --restart for a new list.",
    );
  }
  await winnow.lists.import(id, choice, { signal });
  await saveProgress(file, { ...progress, choice });
  return id;
}

/** Whether an import begins; it is refused with 409 while the file is not there. */
async function succeeds(begin: () => Promise<unknown>): Promise<boolean> {
  try {
    await begin();
    return true;
  } catch (error) {
    if (error instanceof WinnowError && error.status === 409) return false;
    throw error;
  }
}

interface Start {
  id: string;
  mode: (typeof modes)[number];
  choice: ImportListBody;
  progress: Progress;
}

/** The list once its job is started. One key starts one job. */
async function started(context: Context, { id, mode, choice, progress }: Start): Promise<List> {
  const { winnow, signal } = context;
  let list = await watched(context, id, "imported");
  if (list.status === "failed" && !list.verification && Object.keys(choice).length > 0) {
    await winnow.lists.import(id, choice, { signal });
    list = await watched(context, id, "imported");
  }
  if (list.status === "failed" && !list.verification) throw failureOf(list);
  return hasBegun(list, mode)
    ? list
    : winnow.lists.start(id, mode, { signal, idempotencyKey: `${progress.key}-start` });
}

/** Waits for a list, and shows its progress. */
async function watched(
  { winnow, signal, isJSON }: Context,
  id: string,
  until: "imported" | "analyzed" | "completed",
): Promise<List> {
  const progress = progressOn(stderr);
  const onProgress = isJSON ? undefined : progress.show;
  try {
    return await winnow.lists.wait(id, { until, signal, ...(onProgress && { onProgress }) });
  } finally {
    progress.end();
  }
}

/** Says what to do where the list of an interrupted run is gone, or belongs to another workspace. */
function adviseOnMissing(error: unknown): never {
  if (!(error instanceof WinnowError) || error.status !== 404) throw error;
  throw new WinnowError(
    error.code,
    "The list of the interrupted run is not in the workspace of this key. Use the key of that run, or add --restart for a new list.",
    error,
  );
}

/** Why a list has no result, and what to do. */
function failureOf({ id, status, error }: List): WinnowError {
  if (!error) return new WinnowError(`list.${status}`, `The list ${id} is ${status}.`);
  const columns =
    error.choices?.map(({ column, name }) => `  --column ${JSON.stringify(name || column)}`) ?? [];
  const advice = columns.length > 0 ? [" Run the command again with one of:", ...columns].join("\n") : "";
  return new WinnowError(error.code, `${error.message}${advice}`);
}

const suffixes = { clean: "clean", verify: "verified", analyze: "analyzed" } as const;

/** `customers-clean.csv` for `customers.csv`. */
const outputFor = (file: string, mode: (typeof modes)[number], format: string): string =>
  `${file.slice(0, file.length - extname(file).length)}-${suffixes[mode]}.${format}`;

function report(
  { isJSON }: Context,
  list: List,
  saved: { out: string; rows: number } | null,
): typeof exit.fine {
  if (isJSON) {
    printJSON({ ...list, ...(saved && { file: saved.out, file_rows: saved.rows }) });
    return exit.fine;
  }
  const { id, mendable, verification, analysis, expected_bounces } = list;
  print(id);
  if (verification?.status === "completed") {
    const rows = rowCounts(list);
    const counts = statuses.map((status) => `${number(rows[status])} ${status}`);
    note(`${counts.join(", ")}; ${quantity(verification.credits.charged, "credit")}.`);
  }
  if (analysis?.health && !verification)
    note(
      `${analysis.health.invalid_percent} % invalid; cleaning takes at most ${quantity(analysis.health.cleaning.credits, "credit")}.`,
    );
  if (expected_bounces) note(bounceText(expected_bounces));
  if (mendable) noteMendable(mendable);
  if (saved) note(`Saved ${quantity(saved.rows, "row")} to ${saved.out}.`);
  return exit.fine;
}

function noteMendable({ count, is_mended }: NonNullable<List["mendable"]>): void {
  if (count === 0) return;
  note(
    is_mended ? `Mended ${quantity(count, "row")}.` : `${quantity(count, "row")} can be mended, by --mend.`,
  );
}

const bounceText = ({ low, estimate, high }: NonNullable<List["expected_bounces"]>): string =>
  `Sent as it is: ${estimate} % would bounce${low === high ? "" : ` (${low} to ${high} %)`}.`;
