/** The whole product on this machine beside a bare loop of its engine. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zipfAddresses } from "../../../local/mail-world/zipf.ts";
import { startEnvironment } from "../size/environment.ts";
import { awaitStatus, withProduct, upload } from "../size/list-run.ts";
import { figure, median, times } from "../table.ts";
import { bareSeconds } from "./bare.ts";

type Print = (line: string) => void;

const leastPipeline = 0.35;

/** Alternates the product's verification by SMTP and the bare loop, on three lists. */
export async function benchPipeline(count: number, print: Print): Promise<void> {
  const turns: { bare: number; pipeline: number }[] = [];
  for (const turn of [1, 2, 3]) {
    const environment = await startEnvironment();
    try {
      const addresses = [...zipfAddresses({ count, domains: count / 5, under: "load.test" })].toSorted(
        byDomain,
      );
      const file = join(environment.folder, "list.csv");
      await writeFile(file, ["email", ...addresses].join("\n"));
      const bare = await bareSeconds({ mailWorld: environment.mailWorld, addresses });
      const pipeline = await withProduct(
        environment,
        async ({ customer, measure }) => {
          const id = await upload(customer, file);
          await awaitStatus(customer, id, "ready");
          const { seconds } = await measure(async () => {
            await customer.call("POST", `/api/lists/${id}/verify/`);
            await awaitStatus(customer, id, "completed");
          });
          return seconds;
        },
        { probes: true },
      );
      turns.push({ bare, pipeline });
      print(
        `  turn ${turn}: the product ${rate(count, pipeline)}, a bare loop of its engine ${rate(count, bare)}`,
      );
    } finally {
      await environment.close();
    }
  }
  const ratio = median(turns.map(({ bare, pipeline }) => bare / pipeline));
  print(`Pipeline: ${count} addresses by SMTP`);
  print(`  => ${times(ratio)} of the bare loop's addresses/s, ${verdict(ratio, leastPipeline)}`);
}

const domainOf = (address: string): string => address.slice(address.indexOf("@"));
const byDomain = (one: string, other: string): number => (domainOf(one) < domainOf(other) ? -1 : 1);

const rate = (count: number, seconds: number): string => `${figure(count / seconds)} addresses/s`;

const verdict = (ratio: number, min: number): string =>
  ratio >= min ? `at least ${min}: ok` : `at least ${min}: MISSED`;
