/** How right the time left is that a large verification says, from its first tenth on. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import { zipfAddresses } from "../../local/mail-world/zipf.ts";
import type { Customer } from "../customer.ts";
import { printBounds } from "./bound.ts";
import { startEnvironment } from "./size/environment.ts";
import { awaitStatus, upload, withProduct } from "./size/list-run.ts";
import { errorFactors, type Said } from "./time-left-error.ts";
import { figure, median } from "./table.ts";

type Print = (line: string) => void;

const everyMs = 500;

/** Verifies a list of this many addresses by SMTP, and compares each answer with the time that was really left. */
export async function benchTimeLeft(count: number, print: Print): Promise<void> {
  print(`\nTime left: ${figure(count)} addresses, by SMTP`);
  const environment = await startEnvironment();
  try {
    const file = join(environment.folder, "large.csv");
    const addresses = zipfAddresses({ count, domains: Math.ceil(count / 20), under: "load.test" });
    await writeFile(file, ["email", ...addresses].join("\n"));
    await withProduct(
      environment,
      async ({ customer }) => {
        const { said, seconds } = await verify(customer, file);
        const factors = errorFactors(said, seconds);
        if (factors.length === 0)
          throw new Error("The list was done before it said anything. Measure a larger one.");
        const within = factors.filter((factor) => factor <= 2).length / factors.length;
        print(`  ${figure(seconds)} s in all, ${figure(factors.length)} answers from the first tenth on`);
        printBounds(
          [
            { what: "answers within a factor of two: %", measured: 100 * within, min: 100 },
            { what: "the worst: times", measured: Math.max(...factors), max: 2, decimals: 2 },
            { what: "the median: times", measured: median(factors), max: 2, decimals: 2 },
          ],
          print,
        );
      },
      { probes: true },
    );
  } finally {
    await environment.close();
  }
}

async function verify(customer: Customer, file: string): Promise<{ said: Said[]; seconds: number }> {
  const id = await upload(customer, file);
  await awaitStatus(customer, id, "ready");
  const { status, body } = await customer.call("POST", `/api/lists/${id}/verify/`);
  if (status !== 202) throw new Error(`The list cannot be verified: ${JSON.stringify(body)}`);
  const from = performance.now();
  const said: Said[] = [];
  for (;;) {
    const { body: list } = await customer.call<List>("GET", `/api/lists/${id}/`);
    const seconds = (performance.now() - from) / 1_000;
    if (list.status === "completed") return { said, seconds };
    if (list.status === "failed" || list.status === "cancelled")
      throw new Error(`The list is ${list.status}: ${JSON.stringify(list.error)}`);
    const progress = list.verification?.progress;
    if (progress !== undefined) said.push({ seconds, ...progress });
    await sleep(everyMs);
  }
}
