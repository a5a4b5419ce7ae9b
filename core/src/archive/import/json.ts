/** JSON of an archive that may be hostile: in UTF-8, and no longer or deeper than a record can be. */
import type { z } from "zod";
import { refusal } from "./problem.ts";

/** Levels of the deepest record are far fewer. */
const maxDepth = 32;

/** Bytes of a record. A verdict with all its evidence has some thousands. */
const maxLineBytes = 100_000;

interface Limits {
  path: string;
  maxBytes: number;
}

/** The JSON text of a file. */
export async function readText(body: AsyncIterable<Uint8Array>, { path, maxBytes }: Limits): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw refusal(path, "it is too long.");
    chunks.push(chunk);
  }
  return textOf(Buffer.concat(chunks), path);
}

/** The JSON text of the bytes. Throws where it is none. */
function textOf(bytes: Uint8Array, path: string): string {
  const text = decoded(bytes, path);
  if (depthOf(text) > maxDepth) throw refusal(path, "it is nested too deep.");
  try {
    JSON.parse(text);
  } catch {
    throw refusal(path, "it is no JSON.");
  }
  return text;
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refusal(path, "its text is not UTF-8.");
  }
}

/** The most brackets that are open at once, those in strings aside. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isString && character === "\\") at += 1;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
}

/** A value by its schema. Throws with the first thing that is wrong. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown, path: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? ` at ${issue.path.map(String).join(".")}` : "";
  throw refusal(path, `it is not as the format says${place}: ${issue?.message ?? "unknown"}.`);
}

/** The document of a file by its schema. */
export async function readDocument<S extends z.ZodType>(
  schema: S,
  body: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<z.output<S>> {
  return parsed(schema, JSON.parse(await readText(body, limits)), limits.path);
}

/** The records of a file of JSON lines, one after the other. */
export async function* readLines<S extends z.ZodType>(
  schema: S,
  body: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<z.output<S>> {
  let number = 0;
  for await (const line of linesOf(body, path)) {
    number += 1;
    const where = `${path}, line ${number}`;
    yield parsed(schema, JSON.parse(textOf(line, where)), where);
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let length = 0;
  const take = (bytes: Uint8Array): void => {
    rest.push(bytes);
    length += bytes.length;
    if (length > maxLineBytes) throw refusal(path, "a line is too long.");
  };
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end));
      yield Buffer.concat(rest);
      rest = [];
      length = 0;
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  if (length > 0) throw refusal(path, "its last line has no end.");
}
