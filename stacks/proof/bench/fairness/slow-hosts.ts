/** How long ten rows take beside tenants whose lists are at slow mail hosts and silent name servers. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEnvironment } from "../size/environment.ts";
import { withProduct } from "../size/list-run.ts";
import { figure } from "../table.ts";
import { BusyTenant } from "./busy-tenant.ts";
import { printSeconds } from "./seconds-table.ts";
import { measure, type Seconds, SmallTenant } from "./small-tenant.ts";

const slowRows = 3_000;
const smallRows = 900;
const silentDomains = 10_000;
const accounts = ["slow@inbox.test", "analyst@inbox.test", "silent@inbox.test"] as const;

const titles = {
  alone: "alone",
  verifying: "beside a verification at slow hosts",
  analyzing: "and analyses at silent hosts",
  silent: "and a verification of silent domains",
};

/** Measures a small tenant alone, and beside one tenant more each time. */
export async function benchSlowHosts(print: (line: string) => void): Promise<void> {
  print(
    `\nSlow hosts: ten rows beside ${figure(slowRows)}, a third of them at slow.test, beside analyses of`,
  );
  print(
    `${figure(smallRows)} rows at tarpit.test, and beside ${figure(silentDomains)} domains without name servers`,
  );
  const environment = await startEnvironment();
  try {
    const listOf = async (name: string, count: number, domainOf: (index: number) => string) => {
      const file = join(environment.folder, `${name}.csv`);
      const addresses = Array.from({ length: count }, (_, index) => `person${index}@${domainOf(index)}`);
      await writeFile(file, ["email", ...addresses].join("\n"));
      return file;
    };
    const domains = ["slow.test", "inbox.test", "catchall.test"];
    const slow = await listOf("slow", slowRows, (index) => String(domains[index % 3]));
    const tarpit = await listOf("tarpit", smallRows, () => "tarpit.test");
    const silent = await listOf("silent", silentDomains, (index) => `d${index}.timeout.test`);
    const measured = await withProduct(
      environment,
      async ({ customer }) => {
        const tenant = new SmallTenant(customer);
        const measured = async (phase: keyof typeof titles): Promise<Seconds> => {
          const seconds = await measure(tenant, phase);
          print(`  ${titles[phase]}: ${seconds.verification.map((one) => figure(one, 1)).join(", ")} s`);
          return seconds;
        };
        const alone = await measured("alone");
        const [verifier, analyst, other] = [
          await BusyTenant.signIn(customer.url, accounts[0], slow),
          await BusyTenant.signIn(customer.url, accounts[1], tarpit),
          await BusyTenant.signIn(customer.url, accounts[2], silent),
        ];
        await verifier.verify();
        const verifying = await measured("verifying");
        await Promise.all(analyst.analyze());
        const analyzing = await measured("analyzing");
        await other.verify();
        const beside = await measured("silent");
        for (const one of [verifier, other]) {
          const { done, total } = await one.progress();
          print(`  ${figure(done)} of ${figure(total)} of a slow list are done`);
          if (done >= total) throw new Error("A slow list has ended meanwhile.");
        }
        return { alone, verifying, analyzing, silent: beside };
      },
      { probes: true, accounts: [...accounts] },
    );
    printSeconds(titles, measured, print);
  } finally {
    await environment.close();
  }
}
