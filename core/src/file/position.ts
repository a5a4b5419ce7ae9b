/** The schema of positions in a checkpoint. */
import { z } from "zod";
import { encodingNames } from "./encoding.ts";
import type { Position } from "./reading.ts";

export const StoredPosition: z.ZodType<Position> = z.discriminatedUnion("format", [
  z.object({
    format: z.literal("text"),
    offset: z.int(),
    decoder: z.object({
      encoding: z.enum(encodingNames),
      ascii: z.boolean(),
      carry: z.array(z.int()),
    }),
    splitter: z.object({ unfinished: z.string(), skipLF: z.boolean(), seen: z.int() }),
  }),
  z.object({ format: z.literal("workbook"), offset: z.int() }),
]);
