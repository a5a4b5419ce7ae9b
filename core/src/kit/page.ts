/** Pages of long answers. A cursor is opaque to callers; one that was tampered with is an input error. */
export * as Page from "./page.ts";

import { z } from "zod";
import { VisibleError } from "./error.ts";

export interface Page<T> {
  results: T[];
  next_cursor: string | null;
  count?: number;
}

export const of = <S extends z.ZodType>(item: S) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullable(), count: z.int().optional() });

export const encode = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/** Reads a cursor back in the shape it was written in. */
export function decode<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new VisibleError(
      "input",
      "page.cursor",
      "This cursor is not one of ours. Start from the first page.",
    );
  }
}
