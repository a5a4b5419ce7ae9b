/** Files as the answer of a call. The platform takes answers of a few megabytes. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { VisibleError } from "@winnow/core/kit/error";
import type { Context } from "hono";
import { acceptsGzip } from "../http/answer/compression.ts";

const pack = promisify(gzip);

/** Of an answer as it is sent, and of its text: no more is read than may fit when it is packed. */
const maxBytes = 4 * 2 ** 20;
const maxText = 64 * 2 ** 20;

/** The text of lines. Throws `too_large` as soon as they are too long for any answer. */
export async function textOf(lines: AsyncIterable<string>): Promise<string> {
  const read: string[] = [];
  let length = 0;
  for await (const line of lines) {
    length += line.length;
    if (length > maxText) throw tooLarge();
    read.push(line);
  }
  return read.join("");
}

/** Answers with a text as a file, packed where the caller takes that. Throws `too_large` where it is too long even so. */
export async function fileAnswer(c: Context, text: string, filename: string): Promise<Response> {
  const isPacked = acceptsGzip(c);
  const body = isPacked ? await pack(text) : Buffer.from(text);
  if (body.length > maxBytes) throw tooLarge();
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return c.body(body, 200, {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${plain}"`,
    ...(isPacked && { "content-encoding": "gzip" }),
    vary: "accept-encoding",
  });
}

const tooLarge = () =>
  new VisibleError(
    "too_large",
    "list.too_large",
    "The file is too large for this call. Accept gzip, take fewer columns, or fetch it by POST /v1/lists/{id}/download.",
  );
