/** ZeroBounce's files: lists that are verified as soon as they are imported. */
import { createHash } from "node:crypto";
import { VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { creation } from "../call.ts";
import { fileAnswer } from "../file-answer.ts";
import { finishedFile, isFileMade, readRows } from "../finished-file.ts";
import { invalid, type Parameters, required, type SentFile } from "../parameters.ts";
import { fileStatus, secondOf } from "./file-status.ts";
import { resultFile } from "./result-file.ts";

const maxColumns = 1_000;

/** The member of the metadata that says whether the file of results has each address once. */
const distinctKey = "zerobounce_remove_duplicate";

interface Sent extends SentFile {
  column: number;
  hasHeader: boolean;
  isDistinct: boolean;
}

function sentFile(input: Parameters): Sent {
  if (input.has("return_url"))
    throw invalid(
      "return_url",
      "return_url is not called. Leave it out, and add a webhook for list.completed under API Setup.",
    );
  const column = required("email_address_column", input.whole("email_address_column", 1, maxColumns));
  const file = required("file", input.file("file"));
  return {
    ...file,
    name: file.name || "emails.csv",
    column: column - 1,
    hasHeader: input.flag("has_header_row"),
    isDistinct: input.has("remove_duplicate") ? input.flag("remove_duplicate") : true,
  };
}

export async function sendFile(input: Parameters, c: Context<Env>): Promise<object> {
  const { name, bytes, column, hasHeader, isDistinct } = sentFile(input);
  const list = {
    name,
    filename: name,
    purpose: "verify",
    start: "verify",
    metadata: { [distinctKey]: String(isDistinct) },
    choice: { column, has_header: hasHeader },
  } as const;
  const content = createHash("sha256").update(bytes).digest("hex");
  const { id } = await creation(c, { ...list, content }, async (claim) => {
    const made = await List.createWithFile(list, bytes, claim);
    return { id: made.id };
  });
  return { success: true, message: "File Accepted", file_name: name, file_id: id };
}

export async function statusOfFile(id: string): Promise<object> {
  const list = await List.get(id);
  const isMade = list.status === "completed" && (await isFileMade(id));
  return {
    success: true,
    file_id: id,
    file_name: list.filename ?? list.name,
    upload_date: secondOf(list.created_at),
    ...fileStatus(list, isMade),
    return_url: null,
  };
}

/** Seconds to wait for a file that is being made. Its status says when it is there. */
const maxWaitSeconds = 2;

export async function getFile(id: string, c: Context<Env>): Promise<Response> {
  const list = await List.get(id);
  const name = list.status === "completed" ? await finishedFile(id, maxWaitSeconds) : null;
  if (name === null) throw new VisibleError("conflict", "list.conflict", "File is not complete yet.");
  const file = { name, checkedAt: new Date(list.completed_at ?? list.created_at) };
  const isDistinct = list.metadata[distinctKey] !== "false";
  const { columns, email_column: emailColumn, has_header } = list;
  const layout = { columns, emailColumn, hasHeader: has_header === true };
  const text = await readRows(
    file,
    ({ isRepeated }) => !(isDistinct && isRepeated),
    (rows) => resultFile(rows, layout),
  );
  return fileAnswer(c, text, list.filename ?? `${list.name}.csv`);
}

export async function deleteFile(id: string): Promise<object> {
  const list = await List.get(id);
  await List.remove(id);
  return { success: true, message: "File Deleted", file_name: list.filename ?? list.name, file_id: id };
}
