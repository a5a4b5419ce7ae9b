/** How many tries of a write are lost while chunks complete at DynamoDB's conflict rules, in simulated time. */
import { join } from "node:path";
import { z } from "zod";
import { startChild } from "./child-process.ts";
import { table } from "./table.ts";

const cases = [
  { jobs: 1, chunks: 1_000, workers: 250, perSecond: 30, order: "in turn" },
  { jobs: 20, chunks: 50, workers: 250, perSecond: 30, order: "in turn" },
  { jobs: 20, chunks: 50, workers: 250, perSecond: 30, order: "together" },
] as const;

const leastRate = 25;
/** Percent of tries that may be lost. Jobs that end in the same second meet at the balance of their workspace. */
const mostLost = 0.1;

const Measured = z.object({
  completed: z.int(),
  /** Chunks a second while all workers are busy. */
  rate: z.number(),
  tries: z.int(),
  lost: z.int(),
  /** Items that were written. */
  items: z.int(),
});

/** Measures each case and prints a table. */
export async function benchContention(print: (line: string) => void): Promise<void> {
  print("\nContention: chunks that complete in one workspace; transactions of 10 ms cancel each other");
  const rows = [
    ["jobs", "ended", "workers", "chunks a second", "tries", "lost", "lost %", "writes a chunk", ""],
  ];
  for (const one of cases) {
    const child = startChild(join(import.meta.dirname, "contention-trial.ts"), JSON.stringify(one));
    try {
      const { completed, rate, tries, lost, items } = await child.receive(Measured);
      const percent = (100 * lost) / tries;
      const speed = rate.toFixed(1);
      const counts = [tries, lost, percent.toFixed(2), (items / completed).toFixed(1)];
      const verdict =
        one.order === "together" ? "" : percent < mostLost && rate >= leastRate ? "ok" : "MISSED";
      rows.push([one.jobs, one.order, one.workers, speed, ...counts, verdict].map(String));
    } finally {
      child.end();
    }
  }
  print(table(rows));
}
