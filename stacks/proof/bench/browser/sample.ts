/** The sample of 5,000 rows, verified. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Customer } from "../../customer.ts";
import { awaitStatus } from "../size/list-run.ts";

export const sampleFile = join(import.meta.dirname, "../../../local/samples/newsletter-5000.csv");

/** Uploads and verifies the sample. Returns the list's id. */
export async function verifiedSample(customer: Customer): Promise<string> {
  const { id } = await customer.upload("newsletter-5000.csv", new Uint8Array(await readFile(sampleFile)));
  await awaitStatus(customer, id, "ready");
  const { status, body } = await customer.call("POST", `/api/lists/${id}/verify/`);
  if (status !== 202) throw new Error(`The list cannot be verified: ${JSON.stringify(body)}`);
  await awaitStatus(customer, id, "completed");
  return id;
}
