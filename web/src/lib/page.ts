/** The shape of a page of a long answer. */
import { z } from "zod";

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullable(), count: z.int().optional() });
