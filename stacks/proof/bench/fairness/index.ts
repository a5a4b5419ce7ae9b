/** How long ten rows take beside ten tenants with large lists. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { zipfAddresses } from "../../../local/mail-world/zipf.ts";
import { startEnvironment } from "../size/environment.ts";
import { withProduct } from "../size/list-run.ts";
import { figure } from "../table.ts";
import { BusyTenant } from "./busy-tenant.ts";
import { printSeconds } from "./seconds-table.ts";
import { measure, type Seconds, SmallTenant } from "./small-tenant.ts";

type Print = (line: string) => void;

const tenants = 10;

const busy = Array.from({ length: tenants }, (_, index) => `busy-${index}@inbox.test`);

/** Measures a small tenant alone, beside large verifications, beside other large jobs too, and beside large downloads. */
export async function benchFairness(count: number, print: Print): Promise<void> {
  print(`\nFairness: ten rows beside ${tenants} tenants with ${figure(count)} addresses each, by SMTP`);
  const environment = await startEnvironment();
  try {
    const file = join(environment.folder, "large.csv");
    const addresses = zipfAddresses({ count, domains: Math.ceil(count / 20), under: "load.test" });
    await writeFile(file, ["email", ...addresses].join("\n"));
    const measured = await withProduct(
      environment,
      async ({ customer }) => {
        const tenant = new SmallTenant(customer);
        const measured = async (phase: keyof Measured): Promise<Seconds> => {
          const seconds = await measure(tenant, phase);
          print(`  ${titles[phase]}: ${seconds.verification.map((one) => figure(one, 1)).join(", ")} s`);
          return seconds;
        };
        const alone = await measured("alone");
        const others = await Promise.all(busy.map((email) => BusyTenant.signIn(customer.url, email, file)));
        for (const other of others) await other.verify();
        await untilUnderWay(others);
        const verifying = await measured("verifying");
        await requireUnderWay(others);
        const analyses = others.flatMap((other) => other.analyze());
        const analyzing = await measured("analyzing");
        await Promise.all(analyses);
        await Promise.all(others.map((other) => other.download()));
        const downloading = await measured("downloading");
        return { alone, verifying, analyzing, downloading };
      },
      { probes: true, accounts: busy },
    );
    printSeconds(titles, measured, print);
  } finally {
    await environment.close();
  }
}

/** Waits until each large verification has its first results. */
async function untilUnderWay(others: readonly BusyTenant[]): Promise<void> {
  for (const other of others) while ((await other.progress()).done === 0) await sleep(500);
}

/** Throws where a large verification has ended: then the lists are too small for this machine. */
async function requireUnderWay(others: readonly BusyTenant[]): Promise<void> {
  const progress = await Promise.all(others.map((other) => other.progress()));
  if (progress.some(({ done, total }) => done >= total))
    throw new Error("A large verification has ended meanwhile. Measure with --large and more addresses.");
}

type Measured = Record<"alone" | "verifying" | "analyzing" | "downloading", Seconds>;

const titles: Record<keyof Measured, string> = {
  alone: "alone",
  verifying: "beside large verifications",
  analyzing: "and large imports and analyses",
  downloading: "beside large downloads",
};
