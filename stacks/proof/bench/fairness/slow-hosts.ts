/** How long ten rows take beside a tenant whose list has a third of its addresses at a slow mail host. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Bound, boundsTable } from "../size/bound.ts";
import { startEnvironment } from "../size/environment.ts";
import { withProduct } from "../size/list-run.ts";
import { figure, median, table } from "../table.ts";
import { BusyTenant } from "./busy-tenant.ts";
import { measure, maxSeconds, SmallTenant } from "./small-tenant.ts";

const rows = 3_000;
const slowTenant = "slow@inbox.test";
/** Measures a small tenant beside slow hosts. */
export async function benchSlowHosts(print: (line: string) => void): Promise<void> {
  print(`\nSlow hosts: ten rows beside ${figure(rows)}, a third of them at slow.test`);
  const environment = await startEnvironment();
  try {
    const file = join(environment.folder, "slow.csv");
    const domains = ["slow.test", "inbox.test", "catchall.test"];
    const addresses = Array.from({ length: rows }, (_, index) => `person${index}@${domains[index % 3]}`);
    await writeFile(file, ["email", ...addresses].join("\n"));
    const seconds = await withProduct(
      environment,
      async ({ customer }) => {
        const other = await BusyTenant.signIn(customer.url, slowTenant, file);
        await other.verify();
        const beside = await measure(new SmallTenant(customer), "slow");
        const { done, total } = await other.progress();
        print(`  the list at slow hosts has ${figure(done)} of ${figure(total)} afterwards`);
        if (done >= total) throw new Error("The list at slow hosts has ended meanwhile.");
        return beside;
      },
      { probes: true, accounts: [slowTenant] },
    );
    const all = Object.entries(seconds);
    print(
      table([
        ["seconds: median (longest)", ...all.map(([name]) => name)],
        [
          "beside slow hosts",
          ...all.map(([, one]) => `${figure(median(one), 1)} (${figure(Math.max(...one), 1)})`),
        ],
      ]),
    );
    const longest = Math.max(...all.flatMap(([, one]) => one));
    const bounds: Bound[] = [
      {
        what: "ten rows, beside slow hosts: longest seconds of a job",
        measured: longest,
        most: maxSeconds,
        decimals: 1,
      },
    ];
    print(boundsTable(bounds));
  } finally {
    await environment.close();
  }
}
