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
  {
    name: "an analysis ends twice",
    file: "core/src/analysis/end-step.ts",
    guard: "`${eq(row.id, id)} AND ${notExists(row.timeCompleted)}`",
    replacement: "eq(row.id, id)",
    found: {
      by: "test",
      file: "core/test/analysis/analyze.test.ts",
      title: "has the same result when its message is delivered again",
    },
  },
  {
    name: "the analysis of a removed list goes on",
    file: "core/src/analysis/restart.ts",
    guard: "if (row?.id === job.id && !hasEnded(row)) return { row, job };\n  await Job.close(job);\n",
    replacement: "if (row?.id === job.id && !hasEnded(row)) return { row, job };\n",
    found: {
      by: "test",
      file: "core/test/analysis/analyze.test.ts",
      title: "ends at any step and leaves no object behind",
    },
  },
];
