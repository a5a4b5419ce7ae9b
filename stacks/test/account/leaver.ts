/** People who leave the product for good, and what is found of them afterwards. */
import { randomUUID } from "node:crypto";
import { Account } from "@winnow/core/account";
import { Job } from "@winnow/core/job";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { runCron } from "../cron.ts";
import type { TestCustomer, TestProduct } from "../test-product.ts";

/** A text that is nowhere else. */
export const unique = (what: string): string => `${what}${randomUUID().replaceAll("-", "").slice(0, 12)}`;

export const homeOf = async ({ call }: Pick<TestCustomer, "call">): Promise<string> =>
  (await call<{ myworkspace: string }>("GET", "/api/user/me/")).body.myworkspace;

/** Where each value is found: the entities of rows, and the keys of objects. */
export async function placesOf(
  product: TestProduct,
  values: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { items, keys, bytes } = await product.state();
  const found = new Set<string>();
  const search = (place: string, text: string) => {
    for (const [name, value] of Object.entries(values))
      if (text.toLowerCase().includes(value.toLowerCase())) found.add(`${name} in ${place}`);
  };
  for (const item of items) search(item["__edb_e__"], JSON.stringify(item));
  for (const key of keys) search("objects", `${key}\n${Buffer.from(await bytes(key)).toString("latin1")}`);
  return [...found].toSorted();
}

interface Leaver {
  id: string;
  /** Their own workspace. */
  home: string;
}

/** Runs the job of a person as the sweep does, twice, so many hours ahead. */
async function sweep(
  product: TestProduct,
  { id, home: workspaceID }: Leaver,
  kind: "erase-account" | "close-account",
  hoursAhead: number,
): Promise<void> {
  const ahead = manualClock(new Date(Date.now() + hoursAhead * 3_600_000).toISOString());
  const work = kind === "erase-account" ? Account.eraseAccount : Account.closeWhenDue;
  await product.enter(() =>
    Clock.provide(ahead, () =>
      Actor.provide({ type: "system", workspaceID, job: "sweep-jobs" }, async () => {
        const job = await Job.find({ workspaceID, kind, id });
        if (job) for (const _ of ["once", "twice"]) await work(job);
      }),
    ),
  );
  await runCron(product, "relay-outbox", hoursAhead * 3_600 + 60);
}

/** Closes an account whose time has come, so many hours ahead. */
export const closeAhead = (product: TestProduct, leaver: Leaver, hoursAhead: number): Promise<void> =>
  sweep(product, leaver, "close-account", hoursAhead);

/** Erases a person at once, and again 20 hours later, of an account that was closed so many hours ahead. */
export async function erase(product: TestProduct, leaver: Leaver, hoursAhead = 0): Promise<void> {
  for (const hours of [0, 20.1]) await sweep(product, leaver, "erase-account", hoursAhead + hours);
}
