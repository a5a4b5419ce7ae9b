/** What outcomes cost: a million that come in and are merged, and those that a list of a million asks for. */
import { join } from "node:path";
import { topology } from "../../topology.ts";
import { printBounds } from "./bound.ts";
import { withCloudScript } from "./cloud-script.ts";
import { requestCost } from "./cost/index.ts";
import { price } from "./cost/price.ts";
import { scale } from "./cost/usage.ts";
import { figure } from "./table.ts";

const script = join(import.meta.dirname, "../../../core/test/bench/outcomes.ts");

/** Dollars for a million outcomes, and for those that a million addresses ask for. */
const most = { stored: 0.05, found: 0.02 };
/** Of these outcomes, 26 in 100 decide about an address. */
const deciding = 0.26;

/** Stores this many outcomes, then looks for the last ones of a list with their addresses, each in a process of its own. */
export async function benchOutcomes(rows: number, print: (line: string) => void): Promise<void> {
  print(`\nOutcomes: ${figure(rows)}, one for each address`);
  await withCloudScript(script, async (run) => {
    const measure = async (work: "store" | "find", memoryMB: number) => {
      const { usage, ...measured } = await run({ work, rows });
      const ofMillion = scale(usage, 1e6 / rows);
      const { done, seconds, peakMB } = measured;
      const time = ((seconds * 1e6) / rows) * (memoryMB / 1024) * price.computeGBSecond;
      print(
        `  ${work}: ${figure(done)} in ${figure(seconds)} s, ${figure(peakMB)} MB; of a million ${figure(ofMillion.objectWrites)} S3 writes, ${figure(ofMillion.objectReads)} S3 reads, ${figure(ofMillion.writeUnits)} write and ${figure(ofMillion.readUnits)} read units`,
      );
      return { ...measured, dollars: requestCost(ofMillion) + time };
    };
    const stored = await measure("store", timerMB);
    const found = await measure("find", topology.queues["verify-chunk"].consumer.memoryMB);
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
  });
}

const timerMB = topology.crons.find(({ name }) => name === "settle-outcomes")?.function.memoryMB ?? 0;
