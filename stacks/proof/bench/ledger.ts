/** How many spends a second the ledger of one workspace bears at DynamoDB's conflict rules. */
import { join } from "node:path";
import { z } from "zod";
import { startChild } from "./child-process.ts";
import { figure, table } from "./table.ts";

const Measured = z.object({
  spent: z.int(),
  refused: z.int(),
  tries: z.int(),
  lost: z.int(),
  /** Milliseconds that a spend takes. */
  median: z.number(),
  p99: z.number(),
});

const seconds = 10;

/** Measures four rates and prints a table. */
export async function benchLedger(print: (line: string) => void): Promise<void> {
  print("\nLedger: spends of one workspace in simulated time, transactions of 10 ms that cancel each other");
  const rows = [["asked a second", "spent", "refused", "tries", "lost %", "median ms", "99 % ms"]];
  for (const perSecond of [10, 25, 40, 50]) {
    const file = join(import.meta.dirname, "ledger-trial.ts");
    const child = startChild(file, JSON.stringify({ perSecond, seconds }));
    try {
      const { spent, refused, tries, lost, median, p99 } = await child.receive(Measured);
      const counts = [spent, refused, tries, figure((100 * lost) / tries, 1)];
      rows.push([perSecond, ...counts, figure(median), figure(p99)].map(String));
    } finally {
      child.end();
    }
  }
  print(table(rows));
}
