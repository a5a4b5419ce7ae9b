/** A page of results with a cursor to the next. */
export * as Page from "./page.ts";

import { z } from "zod";

export interface Page<T> {
  results: T[];
  next_cursor: string | null;
  count?: number;
}

export const of = <S extends z.ZodType>(item: S) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullable(), count: z.int().optional() });
