/**
 * The product on the data of a former commit: each archive is the data folder that `npm start` of that commit wrote while customers
 * worked. A test file opens a copy of its own, in the time after the last customer:
 *
 *     const former = await openFormerData("a6c0f8e");
 *     afterAll(() => former.close());
 *     const { call } = await former.signIn("pro");
 *     await former.advance("2026-12-15T00:00:00Z"); // and sign in again
 */
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { requireDataFormat } from "../../local/data-format.ts";
import { type Customer, signIn } from "../../proof/customer.ts";
import { startTestProduct, type TestProduct } from "../test-product.ts";
import { demo } from "../../local/demo-user.ts";
import type { FormerCustomer } from "./customers.ts";
import type { UnderWayCustomer } from "./under-way.ts";

/**
 * When the product goes on. Of a6c0f8e forty days of customers; a7958587 was killed while much was under way, ad75c253 while
 * lists ran that people had steered.
 */
const archives = {
  a6c0f8e: new Date("2026-11-23T21:40:00Z"),
  a795858: new Date("2026-11-26T11:45:00Z"),
  ad75c25: new Date("2026-11-27T01:10:00Z"),
} as const;
const password = "a-customers-passphrase";

export interface FormerData extends TestProduct {
  signIn(customer: FormerCustomer | UnderWayCustomer): Promise<Customer>;
  /** Moves the product and the local Paddle on, and waits for what becomes due. */
  advance(to: string): Promise<void>;
}

export async function openFormerData(commit: keyof typeof archives): Promise<FormerData> {
  const folder = await mkdtemp(join(inject("folder"), "former-"));
  await promisify(execFile)("tar", ["-xzf", join(import.meta.dirname, `${commit}.tar.gz`), "-C", folder]);
  await requireDataFormat(folder);
  const product = await startTestProduct(
    { greylistSeconds: 0, slowMs: 20 },
    {
      former: { folder, stage: "local", now: archives[commit] },
    },
  );
  const admin = async (path: string, body: object) => {
    const url = new URL(path, product.url);
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    ...product,
    signIn: (customer) =>
      signIn(product.url, customer === "demo" ? demo : { email: `${customer}@inbox.test`, password }),
    async advance(to) {
      await admin("/_local/paddle/advance", { to });
      await admin("/_local/paddle/settle", { seconds: 20 });
      await admin("/_local/settle", { seconds: 60 });
    },
  };
}
