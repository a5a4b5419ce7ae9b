/** A page of results with a cursor to the next. */
export * as Page from "./page.ts";

import { z } from "zod";

export interface Page<T> {
  results: T[];
  next_cursor: string | null;
  count?: number;
}

/** A cursor as callers send it back. */
export const cursor = z.string().max(500, "This cursor is not one of ours. Start from the first page.");

export const of = <S extends z.ZodType>(item: S) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullable(), count: z.int().optional() });
