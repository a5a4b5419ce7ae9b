/** What a job that reads a whole list is for. */
import { z } from "zod";
import { ID } from "../../kit/id.ts";
import { Change } from "../comparison/schema.ts";
import { Download, JobInput } from "../schema.ts";

const Work = z.discriminatedUnion("work", [
  JobInput.extend({ work: z.literal("make-file"), request: Download }),
  /** To find out what became of the addresses of another list, or to make the file of one change. */
  JobInput.extend({
    work: z.literal("compare"),
    comparison: z.object({ before: ID.schema("list"), change: Change.nullable() }),
  }),
  JobInput.extend({ work: z.literal("apply-rules") }),
  JobInput.extend({ work: z.literal("find-blocked") }),
  JobInput.extend({ work: z.literal("count-blocked") }),
  JobInput.extend({ work: z.literal("count-died") }),
]);
export type Work = z.infer<typeof Work>;

export type WorkOf<W extends Work["work"]> = Extract<Work, { work: W }>;

/** The work in the input of a job. Older inputs do not name it. */
export const StoredWork = z.preprocess(
  (input) =>
    typeof input === "object" && input !== null && !("work" in input)
      ? { ...input, work: formerWork(input) }
      : input,
  Work,
);

function formerWork(input: {
  rules?: unknown;
  blocked?: unknown;
  died?: unknown;
  comparison?: unknown;
}): Work["work"] {
  if (input.rules === "apply") return "apply-rules";
  if (input.blocked === "find") return "find-blocked";
  if (input.blocked === "count") return "count-blocked";
  if (input.died === "count") return "count-died";
  return input.comparison === undefined ? "make-file" : "compare";
}

/**
 * The result of a job: the lists to which it belongs, and the bytes of its file or comparison; null where it
 * made none.
 */
export interface Made {
  owners: readonly string[];
  bytes: number | null;
}
