/** How long the timers take for a backlog: 100,000 stale jobs and 1,000,000 events, and with how much memory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { localTopology } from "../../local/local-topology.ts";
import { provision } from "../../local/runtime/provision.ts";
import { topology } from "../../topology.ts";
import { type Bound, printBounds } from "./bound.ts";
import { startEnvironment } from "./size/environment.ts";
import { figure } from "./table.ts";

const script = join(import.meta.dirname, "../../../core/test/bench/backlog.ts");

const Measured = z.object({ done: z.int(), seconds: z.number(), peakMB: z.number() });

/** The local cloud keeps a million rows in this memory. */
const maxCloudMB = 400;

export interface Backlog {
  jobs: number;
  events: number;
}

/** Fills the table of a new cloud, then sweeps and relays, each in a process of its own. */
export async function benchBacklog(backlog: Backlog, print: (line: string) => void): Promise<void> {
  const { jobs, events } = backlog;
  print(`\nBacklog: ${figure(jobs)} stale jobs and ${figure(events)} events`);
  const environment = await startEnvironment();
  try {
    const { endpoint } = environment;
    const env = {
      ...process.env,
      ...(await provision(localTopology, { endpoint })),
      // A job that was restarted is not stale again while this runs.
      STALE_SECONDS: "86400",
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
    };
    const run = async (work: "fill" | "sweep" | "relay") => {
      const child = spawn(process.execPath, [script, JSON.stringify({ work, ...backlog })], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
      const measured = Measured.parse(JSON.parse(output));
      const { done, seconds, peakMB } = measured;
      print(`  ${work}: ${figure(done)} in ${figure(seconds)} s, ${figure(peakMB)} MB`);
      return measured;
    };
    await run("fill");
    const [swept, relayed] = [await run("sweep"), await run("relay")];
    const again = [await run("sweep"), await run("relay")];
    const left = again.reduce((sum, { done }) => sum + done, 0);
    const cloudPeakMB = environment.cloudPeakMB();
    const bounds: Bound[] = [
      { what: "jobs that were not restarted", measured: jobs - swept.done, max: 0 },
      { what: "events that were not published", measured: events - relayed.done, max: 0 },
      { what: "left for the next run", measured: left, max: 0 },
      { what: "sweep: MB resident", measured: swept.peakMB, max: memoryOf("sweep-jobs") },
      { what: "relay: MB resident", measured: relayed.peakMB, max: memoryOf("relay-outbox") },
      ...(cloudPeakMB === undefined
        ? []
        : [{ what: "local cloud: MB resident", measured: cloudPeakMB, max: maxCloudMB }]),
    ];
    printBounds(bounds, print);
  } finally {
    await environment.close();
  }
}

const memoryOf = (name: string): number =>
  topology.crons.find((cron) => cron.name === name)?.function.memoryMB ?? 0;
