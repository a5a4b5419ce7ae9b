import { describe, expect, it } from "vitest";
import { bombs, type Hostile, oddities } from "../../test/hostile/files.ts";
import { FileProblem, open } from "./index.ts";

/** The files that are refused early; hostile.deep.test.ts measures all. */
const earlyRefusals = [
  "a line of 1 GB",
  "a line of 1 GB of short cells",
  "a sheet of 10 MB in 10 KB",
  "names of 60 KB",
  "a billion laughs",
];

const files = new Map<string, Hostile | undefined>([
  ...earlyRefusals.map((name) => [name, bombs[name]] as const),
  ...Object.entries(oddities),
]);

describe("a hostile file is refused, or read without harm:", () => {
  it.each([...files])("%s", async (_, hostile) => {
    const found = await outcomeOf(hostile?.source);
    expect(found).toBe(hostile?.outcome);
  });
});

async function outcomeOf(source: Hostile["source"] | undefined): Promise<string | number | undefined> {
  if (!source) return undefined;
  try {
    const file = await open(source(), { filename: "list.csv" });
    let count = 0;
    for await (const rows of file.rows()) count += rows.length;
    return count;
  } catch (error) {
    if (error instanceof FileProblem) return error.code;
    throw error;
  }
}
