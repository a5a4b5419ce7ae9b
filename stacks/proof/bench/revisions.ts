/** How long and in how much memory a large list is revised, and counted who of a list has died since another one. */
import { join } from "node:path";
import { topology } from "../../topology.ts";
import { printBounds } from "./bound.ts";
import { withCloudScript } from "./cloud-script.ts";
import { requestCost } from "./cost/index.ts";
import { price } from "./cost/price.ts";
import { scale } from "./cost/usage.ts";
import { figure } from "./table.ts";

const script = join(import.meta.dirname, "../../../core/test/bench/revisions.ts");
const chunk = topology.queues["verify-chunk"].consumer;
const download = topology.queues["make-download"].consumer;
const [chunkMB, downloadMB] = [chunk.memoryMB, download.memoryMB];
/** Dollars of a million addresses. */
const mostDollars = 0.1;

/** A list with so many addresses, of which one in twenty has bounced since. */
export async function benchRevisions(rows: number, print: (line: string) => void): Promise<void> {
  print(`\nRevisions: a list of ${figure(rows)} addresses, of which one in twenty has bounced since`);
  await withCloudScript(script, async (run) => {
    await run({ work: "prepare", rows });
    const measure = async (work: "died" | "revise", memoryMB: number) => {
      const { usage, ...measured } = await run({ work, rows });
      const { seconds, peakMB, done } = measured;
      const ofMillion = scale(usage, 1e6 / rows);
      const time = ((seconds * 1e6) / rows) * (memoryMB / 1024) * price.computeGBSecond;
      print(
        `  ${work}: ${figure(done)} in ${figure(seconds)} s, ${figure(peakMB)} MB; of a million ${figure(ofMillion.objectReads)} S3 reads, ${figure(ofMillion.objectWrites)} S3 writes, ${figure(ofMillion.readUnits)} read and ${figure(ofMillion.writeUnits)} write units`,
      );
      return { ...measured, dollars: requestCost(ofMillion) + time };
    };
    const died = await measure("died", downloadMB);
    const revise = await measure("revise", chunkMB);
    const secondsOfMillion = (seconds: number): number => (seconds * 1e6) / rows;
    const dead = Math.ceil(rows / 20);
    printBounds(
      [
        { what: "died: those that bounced", measured: died.done, min: dead },
        { what: "died: those that bounced", measured: died.done, max: dead },
        {
          what: "died: seconds of a million",
          measured: secondsOfMillion(died.seconds),
          max: download.timeoutSeconds,
        },
        { what: "died: MB resident", measured: died.peakMB, max: downloadMB },
        { what: "died: dollars of a million", measured: died.dollars, decimals: 4, max: mostDollars },
        { what: "revise: those that bounced", measured: revise.done, min: dead },
        { what: "revise: those that bounced", measured: revise.done, max: dead },
        {
          what: "revise: seconds to close a million",
          measured: secondsOfMillion(revise.lastSeconds ?? Infinity),
          max: chunk.timeoutSeconds,
        },
        { what: "revise: MB resident", measured: revise.peakMB, max: chunkMB },
        { what: "revise: dollars of a million", measured: revise.dollars, decimals: 4, max: mostDollars },
      ],
      print,
    );
  });
}
