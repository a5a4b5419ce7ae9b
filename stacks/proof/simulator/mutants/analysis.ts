/** Mutants of analyses. */
import type { Mutant } from "./mutant.ts";

export const analysisMutants: readonly Mutant[] = [
  {
    name: "a temporary verdict of a sample is taken over",
    file: "core/src/analysis/known.ts",
    guard: "verdict && final ?",
    replacement: "verdict ?",
    found: {
      by: "test",
      file: "core/test/analysis/analyze.test.ts",
      title: "counts greylisted addresses as unknown and leaves them",
    },
  },
  {
    name: "verdicts of a sample are fresh for ever",
    file: "core/src/analysis/known.ts",
    guard: "now.getTime() - Date.parse(since) < freshHours * 3_600_000;",
    replacement: "now.getTime() - Date.parse(since) < Infinity;",
    found: { by: "test", file: "core/test/analysis/analyze.test.ts", title: "are fresh for a day" },
  },
];
