/** How many tries of a transaction are lost while chunks complete at DynamoDB's conflict rules. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { startCloud } from "../../local/cloud/server.ts";
import { provision } from "../../local/runtime/provision.ts";
import { topology } from "../../topology.ts";
import { table } from "./table.ts";

const cases = [
  { jobs: 1, chunks: 1_000, workers: 250, perSecond: 25 },
  { jobs: 20, chunks: 50, workers: 250, perSecond: 25 },
] as const;

const Measured = z.object({
  completed: z.int(),
  seconds: z.number(),
  tries: z.int(),
  lost: z.int(),
  /** Items that were written. */
  writes: z.int(),
});

const script = join(import.meta.dirname, "../../../core/test/bench/contention.ts");

/** Measures each case on a cloud of its own and prints a table. */
export async function benchContention(print: (line: string) => void): Promise<void> {
  print("\nContention: chunks that complete in one workspace; transactions of 10 ms cancel each other");
  const rows = [["jobs", "workers", "chunks a second", "tries", "lost", "lost %", "writes a chunk"]];
  for (const one of cases) {
    const { completed, seconds, tries, lost, writes } = await measure(one);
    const speed = (completed / seconds).toFixed(1);
    const percent = ((100 * lost) / tries).toFixed(2);
    rows.push(
      [one.jobs, one.workers, speed, tries, lost, percent, (writes / completed).toFixed(1)].map(String),
    );
  }
  print(table(rows));
}

async function measure(one: (typeof cases)[number]): Promise<z.infer<typeof Measured>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-contention-"));
  const cloud = await startCloud({ port: 0, folder });
  try {
    const settings = await provision(topology, { endpoint: cloud.endpoint });
    const env = {
      ...process.env,
      ...settings,
      JOBS_AT_ONCE: "100,100",
      AWS_ENDPOINT_URL: cloud.endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
    };
    const child = spawn(process.execPath, [script, JSON.stringify(one)], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
    return Measured.parse(JSON.parse(output));
  } finally {
    await cloud.close();
    await rm(folder, { recursive: true });
  }
}
