/** How many singles a second the ledger of one workspace bears at DynamoDB's conflict rules, with and without leases. */
import { join } from "node:path";
import { z } from "zod";
import { startChild } from "./child-process.ts";
import { figure, table } from "./table.ts";

const Measured = z.object({
  spent: z.int(),
  refused: z.int(),
  /** Calls of the table. */
  calls: z.int(),
  tries: z.int(),
  lost: z.int(),
  /** Milliseconds that a single takes. */
  median: z.number(),
  p99: z.number(),
});

const seconds = 4;

/** Measures four rates, charged to the balance and to leases, and prints a table. */
export async function benchLedger(print: (line: string) => void): Promise<void> {
  print("\nLedger: singles of one API key in simulated time, transactions of 10 ms that cancel each other");
  const heads = ["charged to", "asked a second", "charged", "refused", "table calls each", "lost %"];
  const rows = [[...heads, "median ms", "99 % ms"]];
  const medians = new Map<string, number>();
  for (const perSecond of [10, 50, 100])
    for (const charge of ["balance", "lease"]) {
      const file = join(import.meta.dirname, "ledger-trial.ts");
      const child = startChild(file, JSON.stringify({ perSecond, seconds, charge }));
      try {
        const { spent, refused, calls, tries, lost, median, p99 } = await child.receive(Measured);
        const perCall = figure(calls / (perSecond * seconds), 1);
        const counts = [spent, refused, perCall, figure((100 * lost) / tries, 1)];
        rows.push([charge, perSecond, ...counts, figure(median), figure(p99)].map(String));
        medians.set(`${charge} ${perSecond}`, median);
      } finally {
        child.end();
      }
    }
  print(table(rows));
  const ratio = (medians.get("balance 50") ?? 0) / (medians.get("lease 50") ?? 1);
  print(`At 50 a second a lease is ${figure(ratio, 1)} times as fast as the balance.`);
}
