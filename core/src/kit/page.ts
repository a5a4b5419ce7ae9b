/** A page of results with a cursor to the next. */
export * as Page from "./page.ts";

import { z } from "zod";

export interface Page<T> {
  results: T[];
  next_cursor: string | null;
  count?: number;
}

/** The results of a page at most, as callers of `/v1` ask for them. */
export const limit = z.coerce.number<string | number>().int().min(1).max(1_000).default(100);

/** A cursor as callers send it back. */
export const cursor = z.string().max(500, "This cursor is not one of ours. Start from the first page.");

export const of = <S extends z.ZodType>(item: S) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullable(), count: z.int().optional() });
