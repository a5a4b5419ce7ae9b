/** NeverBounce's jobs: lists that have a number. */
import { createHash } from "node:crypto";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { ID } from "@winnow/core/kit/id";
import { List } from "@winnow/core/list";
import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { waitForList } from "../../http/long-poll.ts";
import { creation } from "../call.ts";
import { fileAnswer } from "../file-answer.ts";
import {
  type FinishedFile,
  finishedFile,
  isFileMade,
  readPage,
  readRows,
  type Row,
} from "../finished-file.ts";
import { invalid, type Parameters, required } from "../parameters.ts";
import { addressInfo } from "./address-info.ts";
import { downloadText } from "./download.ts";
import { inputFile } from "./input.ts";
import { jobStatus } from "./job-status.ts";
import { selection, switches, wantedResults } from "./selection.ts";
import { verification } from "./verdict.ts";

/** Seconds to wait for a job that is being read. */
const maxWaitSeconds = 10;
/** Seconds to wait for a file that is being made. The status of the job says when it is there. */
const maxFileSeconds = 2;

const maxNumber = 2 ** 31 - 1;

const numberOf = (input: Parameters): number => required("job_id", input.whole("job_id", 1, maxNumber));

const idOf = (input: Parameters): Promise<string> => List.numbered(numberOf(input));

/** What a job begins with: the verification, the free analysis for a sample, or nothing yet. */
function startOf(input: Parameters): "verify" | "analyze" | undefined {
  if (input.flag("run_sample")) return "analyze";
  return input.flag("auto_start") ? "verify" : undefined;
}

export async function createJob(input: Parameters, c: Context<Env>): Promise<object> {
  if (input.has("callback_url"))
    throw invalid(
      "callback_url",
      "callback_url is not called. Leave it out, and add a webhook for list.completed under API Setup.",
    );
  if (required("input_location", input.text("input_location")) !== "supplied")
    throw invalid("input_location", "Only supplied input is taken: send the addresses in input.");
  const { text, column, hasHeader } = inputFile(required("input", input.value("input") ?? undefined));
  const name = input.text("filename") ?? "Created from Array.csv";
  const start = startOf(input);
  const list = {
    name,
    filename: name.toLowerCase().endsWith(".csv") ? name : `${name}.csv`,
    purpose: "verify",
    ...(start && { start }),
    choice: { column, has_header: hasHeader, delimiter: "," },
  } as const;
  const content = createHash("sha256").update(text).digest("hex");
  return creation(c, { ...list, content }, async (claim) => {
    const request = claim ?? { id: ID.create("verification") };
    const job_id = await List.giveNumber(ID.derive("list", request.id));
    await List.createWithFile(list, Buffer.from(text), request);
    return { job_id };
  });
}

/** Jobs are read as soon as they are created. This starts one that is to start by itself. */
export async function parseJob(input: Parameters): Promise<object> {
  const { id } = await List.get(await idOf(input));
  if (!input.flag("auto_start")) return { queue_id: id };
  Actor.requireScope("lists:start");
  return startJob(input);
}

export async function startJob(input: Parameters): Promise<object> {
  const { id } = await readList(await idOf(input));
  await (input.flag("run_sample") ? List.analyze({ id }) : List.verify({ id }));
  return { queue_id: id };
}

/** The list, if need be some seconds later, when it has been read. */
async function readList(id: string): Promise<List.Info> {
  const list = await List.get(id);
  return list.status === "importing" ? waitForList(id, maxWaitSeconds) : list;
}

export async function statusOfJob(input: Parameters): Promise<object> {
  const list = await List.get(await idOf(input));
  const isMade = list.status === "completed" && (await isFileMade(list.id));
  return { id: numberOf(input), ...jobStatus(list, isMade) };
}

/** A job that is complete, with its file. */
async function finished(input: Parameters): Promise<{ list: List.Info; file: FinishedFile }> {
  const list = await List.get(await idOf(input));
  const name = list.status === "completed" ? await finishedFile(list.id, maxFileSeconds) : null;
  if (name === null) throw new VisibleError("conflict", "list.conflict", "The job is not complete yet.");
  return { list, file: { name, checkedAt: new Date(list.completed_at ?? list.created_at) } };
}

const maxItems = 1_000;

export async function resultsOfJob(input: Parameters): Promise<object> {
  const page = input.whole("page", 1, maxNumber) ?? 1;
  const items_per_page =
    input.whole("items_per_page", 1, maxItems) ?? input.whole("per_page", 1, maxItems) ?? 10;
  const { list, file } = await finished(input);
  const { total, rows } = await readPage(file, selection(input), {
    first: (page - 1) * items_per_page,
    most: items_per_page,
  });
  const wanted = wantedResults(input);
  const query = Object.fromEntries(
    Object.entries(switches).map(([result, name]) => [name, Number(wanted[result as keyof typeof wanted])]),
  );
  return {
    total_results: total,
    total_pages: Math.ceil(total / items_per_page),
    query: { job_id: numberOf(input), ...query, page, items_per_page },
    results: rows.map((row) => resultOf(row, list)),
  };
}

/** The names of a job's own columns. Without a header they are their places, and the address is `email`. */
function namesOf({ columns, email_column, has_header }: List.Info): readonly string[] {
  if (has_header) return columns;
  return columns.map((name, place) => (name === email_column ? "email" : String(place)));
}

function resultOf({ original, outcome }: Row, list: List.Info): object {
  const names = namesOf(list);
  const cells = original.map((cell, place) => [names[place] ?? String(place), cell]);
  return {
    data: Object.fromEntries(cells) as object,
    verification: { ...verification(outcome), address_info: addressInfo(outcome?.email ?? "") },
  };
}

export async function downloadJob(input: Parameters, c: Context<Env>): Promise<Response> {
  const { list, file } = await finished(input);
  const text = await readRows(file, selection(input), (rows) => downloadText(rows, namesOf(list), input));
  return fileAnswer(c, text, list.filename ?? `${list.name}.csv`);
}

export async function deleteJob(input: Parameters): Promise<object> {
  await List.remove(await idOf(input));
  return {};
}
