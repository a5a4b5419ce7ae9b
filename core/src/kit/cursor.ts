/** Opaque pagination cursors. Each belongs to the filter and order of its page. */
export * as Cursor from "./cursor.ts";

import { createHash } from "node:crypto";
import { z } from "zod";
import { VisibleError } from "./error.ts";

/** What a page is chosen and ordered by. Members that are undefined do not count. */
export type Filter = Readonly<Record<string, string | number | boolean | undefined>>;

/** The digest of a filter, and a position in what passes it. */
const Bound = z.tuple([z.string(), z.unknown()]);

export const encode = (position: unknown, filter: Filter = {}): string =>
  Buffer.from(JSON.stringify([digestOf(filter), position])).toString("base64url");

/** Decodes and validates a cursor. Throws `input` for a malformed one, and for that of another filter or order. */
export function decode<S extends z.ZodType>(cursor: string, schema: S, filter: Filter = {}): z.output<S> {
  const [digest, position] = orRefuse(() =>
    Bound.parse(JSON.parse(Buffer.from(cursor, "base64url").toString())),
  );
  if (digest !== digestOf(filter))
    throw refusal("This cursor belongs to another filter or order. Start from the first page.");
  return orRefuse(() => schema.parse(position));
}

function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw refusal("This cursor is not one of ours. Start from the first page.");
  }
}

const refusal = (message: string) => new VisibleError("input", "page.cursor", message, { cursor: message });

const digestLength = 8;

function digestOf(filter: Filter): string {
  const members = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (members.length === 0) return "";
  return createHash("sha256").update(JSON.stringify(members)).digest("base64url").slice(0, digestLength);
}
