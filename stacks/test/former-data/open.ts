/**
 * The product on the data of its commit a6c0f8e: `a6c0f8e.tar.gz` is the data folder that `npm start` wrote while customers
 * worked for forty days. A test file opens a copy of its own, in the time of an hour after the last customer, so that what was
 * paid then is current:
 *
 *     const former = await openFormerData();
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
import type { FormerCustomer } from "./customers.ts";

const archive = join(import.meta.dirname, "a6c0f8e.tar.gz");
const now = new Date("2026-11-23T21:40:00Z");
const password = "a-customers-passphrase";

export interface FormerData extends TestProduct {
  signIn(customer: FormerCustomer): Promise<Customer>;
  /** Moves the product and the local Paddle on, and waits for what becomes due. */
  advance(to: string): Promise<void>;
}

export async function openFormerData(): Promise<FormerData> {
  const folder = await mkdtemp(join(inject("folder"), "former-"));
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder]);
  await requireDataFormat(folder);
  const product = await startTestProduct(undefined, { former: { folder, stage: "local", now } });
  const admin = async (path: string, body: object) => {
    const url = new URL(path, product.url);
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    ...product,
    signIn: (customer) => signIn(product.url, { email: `${customer}@inbox.test`, password }),
    async advance(to) {
      await admin("/_local/paddle/advance", { to });
      await admin("/_local/paddle/settle", { seconds: 20 });
      await admin("/_local/settle", { seconds: 60 });
    },
  };
}
