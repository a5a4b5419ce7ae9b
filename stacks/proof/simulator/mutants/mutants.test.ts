import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutGuard } from "./mutate.ts";
import { mutants } from "./mutants.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

describe("a mutant", () => {
  it.each(mutants)("has its guard once in its file: $name", (mutant) => {
    expect(() => withoutGuard(read(mutant.file), mutant)).not.toThrow();
  });

  it.each(mutants.flatMap(({ name, found }) => (found.by === "test" ? [{ name, ...found }] : [])))(
    "names a test that exists: $name",
    ({ file, title }) => {
      expect(read(file)).toContain(title);
    },
  );
});

it("No two mutants have the same name.", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
