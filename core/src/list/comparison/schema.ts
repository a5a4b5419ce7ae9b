/** The shapes of comparisons. Safe for the browser. */
import { z } from "zod";
import { ID } from "../../kit/id.ts";
import { Reason, Status } from "../../verdict/schema.ts";
import { limits } from "../limits.ts";

/** What became of an address between two results. */
export const Change = z.enum(["new", "gone", "died", "came_back", "changed"]);
export type Change = z.infer<typeof Change>;

const before = ID.schema("list").describe(
  "The list that this one is compared with; itself, for its verification before the newest",
);

export const Compare = z.object({
  before,
  change: Change.default("died"),
  offset: z.int().min(0).max(limits.rows).default(0),
  limit: z.int().min(0).max(limits.tableRows).default(100),
});
export type Compare = z.infer<typeof Compare>;

export const ComparisonFile = z.object({ before, change: Change });
export type ComparisonFile = z.infer<typeof ComparisonFile>;

const Side = z.object({ status: Status, reason: Reason });

export const ComparedAddress = z
  .object({
    email: z.string(),
    before: Side.nullable().describe("null where only this list has it"),
    now: Side.nullable().describe("null where this list lacks it"),
  })
  .meta({ id: "ComparedAddress" });
export type ComparedAddress = z.infer<typeof ComparedAddress>;

const count = z.int();

export const Counts = z
  .object({
    new: count.describe("In this list only"),
    gone: count.describe("In the other list only"),
    died: count.describe("Was valid, is invalid"),
    came_back: count.describe("Was invalid, is valid"),
    changed: count.describe("Has another status in another way"),
    same: count.describe("Has the same status"),
  })
  .describe("Distinct addresses; rows without one are left out");
export type Counts = z.infer<typeof Counts>;

export const Comparison = z
  .object({ counts: Counts, results: z.array(ComparedAddress) })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;
