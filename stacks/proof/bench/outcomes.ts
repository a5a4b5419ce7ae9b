/** What outcomes cost: a million that come in and are merged, and those that a list of a million asks for. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { localTopology } from "../../local/local-topology.ts";
import { provision } from "../../local/runtime/provision.ts";
import { topology } from "../../topology.ts";
import { printBounds } from "./bound.ts";
import { startCountingProxy } from "./cost/counting-proxy.ts";
import { requestCost } from "./cost/index.ts";
import { price } from "./cost/price.ts";
import { scale, sum } from "./cost/usage.ts";
import { startEnvironment } from "./size/environment.ts";
import { figure } from "./table.ts";

const script = join(import.meta.dirname, "../../../core/test/bench/outcomes.ts");

const Measured = z.object({ done: z.int(), seconds: z.number(), peakMB: z.number() });

/** Dollars for a million outcomes, and for those that a million addresses ask for. */
const most = { stored: 0.05, found: 0.02 };
/** Of these outcomes, 26 in 100 decide about an address. */
const deciding = 0.26;

/** Stores this many outcomes, then looks for the last ones of a list with their addresses, each in a process of its own. */
export async function benchOutcomes(rows: number, print: (line: string) => void): Promise<void> {
  print(`\nOutcomes: ${figure(rows)}, one for each address`);
  const environment = await startEnvironment();
  const proxy = await startCountingProxy(environment.endpoint);
  try {
    const env = {
      ...process.env,
      ...(await provision(localTopology, { endpoint: environment.endpoint })),
      AWS_ENDPOINT_URL: proxy.endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
    };
    const run = async (work: "store" | "find", memoryMB: number) => {
      const before = proxy.usage();
      const child = spawn(process.execPath, [script, JSON.stringify({ work, rows })], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
      const measured = Measured.parse(JSON.parse(output));
      const ofMillion = scale(sum(proxy.usage(), scale(before, -1)), 1e6 / rows);
      const { done, seconds, peakMB } = measured;
      const time = ((seconds * 1e6) / rows) * (memoryMB / 1024) * price.computeGBSecond;
      print(
        `  ${work}: ${figure(done)} in ${figure(seconds)} s, ${figure(peakMB)} MB; of a million ${figure(ofMillion.objectWrites)} S3 writes, ${figure(ofMillion.objectReads)} S3 reads, ${figure(ofMillion.writeUnits)} write and ${figure(ofMillion.readUnits)} read units`,
      );
      return { ...measured, dollars: requestCost(ofMillion) + time };
    };
    const stored = await run("store", timerMB);
    const found = await run("find", topology.queues["verify-chunk"].consumer.memoryMB);
    printBounds(
      [
        { what: "dollars for a million outcomes", measured: stored.dollars, decimals: 4, max: most.stored },
        {
          what: "dollars added to a million addresses",
          measured: found.dollars,
          decimals: 4,
          max: most.found,
        },
        { what: "last outcomes that were found", measured: found.done, min: rows * deciding },
        { what: "store: MB resident", measured: stored.peakMB, max: timerMB },
      ],
      print,
    );
  } finally {
    proxy.close();
    await environment.close();
  }
}

const timerMB = topology.crons.find(({ name }) => name === "settle-outcomes")?.function.memoryMB ?? 0;
