/** One list from upload to removal; a new process serves each phase, and its usage is measured. */
import { openAsBlob } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import { demo } from "../../../local/demo-user.ts";
import { type Customer, signIn } from "../../customer.ts";
import { cellOf } from "./file.ts";
import { type ProductOptions, stageName, startProductProcess, type Used } from "./product.ts";
import { fetchStored, type Stored } from "../../oracle/stored.ts";
import { nameOf } from "../../../local/runtime/resource-name.ts";
import type { Environment } from "./environment.ts";
import { between, type RequestCounts } from "./request-count.ts";

/** The usage of one phase. */
export interface Phase extends RequestCounts {
  seconds: number;
  cpuSeconds: number;
  /** The growth of the process's peak resident memory, in MB. */
  grownMB: number;
}

export interface ProductClient {
  customer: Customer;
  /** Measures the functions' usage during the body. */
  measure<T>(body: () => Promise<T>): Promise<Phase & { value: T }>;
}

/** Runs the body against a product process that starts and ends with it. */
export async function withProduct<T>(
  { endpoint, mailWorld }: Environment,
  body: (client: ProductClient) => Promise<T>,
  options: Pick<ProductOptions, "importSeconds" | "probes" | "accounts"> = {},
): Promise<T> {
  const product = await startProductProcess({ endpoint, mailWorld, ...options });
  try {
    const customer = await signIn(product.url, demo);
    return await body({ customer, measure: measuring(() => product.used()) });
  } finally {
    product.end();
  }
}

const measuring =
  (used: () => Promise<Used>) =>
  async <T>(body: () => Promise<T>) => {
    const before = await used();
    const from = performance.now();
    const value = await body();
    const seconds = (performance.now() - from) / 1000;
    const after = await used();
    const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
    return { ...between(before, after), seconds, cpuSeconds, grownMB: after.peakMB - before.peakMB, value };
  };

/** The stored state of the stage. Sets the environment of this process. */
export function storedIn({ endpoint }: Environment): Promise<Stored> {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  const names = { table: nameOf(stageName, "table"), bucket: nameOf(stageName, "files") };
  return fetchStored({ ...names, deadLetterQueues: [] });
}

/** Uploads the file to S3 by its presigned form. Returns the list's id. */
export async function upload(customer: Customer, path: string): Promise<string> {
  const file = await openAsBlob(path);
  const created = await customer.call<List & { upload: { url: string; fields: Record<string, string> } }>(
    "POST",
    "/api/lists/",
    { name: "Large", source: "file", purpose: "verify", filename: "large.csv", size: file.size },
  );
  if (created.status !== 201) throw new Error(`The list was refused: ${JSON.stringify(created.body)}`);
  const form = new FormData();
  for (const [name, value] of Object.entries(created.body.upload.fields)) form.append(name, value);
  form.append("file", file, "large.csv");
  const posted = await fetch(created.body.upload.url, { method: "POST", body: form });
  if (!posted.ok) throw new Error(`Storage refused the file: ${await posted.text()}`);
  return created.body.id;
}

/** Polls until the list has a status. Throws if it failed. */
export async function awaitStatus(customer: Customer, id: string, status: List["status"]): Promise<List> {
  for (;;) {
    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    if (body.status === status) return body;
    if (body.status === "failed") throw new Error(`The list failed: ${JSON.stringify(body.error)}`);
    await sleep(500);
  }
}

/** Polls until the download has a link. */
export async function download(customer: Customer, id: string, request: object): Promise<string> {
  for (;;) {
    const { body } = await customer.call<{ url: string | null }>(
      "POST",
      `/api/lists/${id}/download/`,
      request,
    );
    if (body.url) return new URL(body.url, customer.url).href;
    await sleep(500);
  }
}

/** Waits until no work is pending. */
export async function settle({ url }: Customer): Promise<void> {
  const body = JSON.stringify({ seconds: 600 });
  const answer = await fetch(`${url}/_local/settle`, { method: "POST", body });
  if (!answer.ok) throw new Error(`Something is still under way: ${await answer.text()}`);
}

/** Streams a download with the original columns. Returns the number of rows that are in the upload's order. */
export async function rowsInOrder(url: string): Promise<number> {
  const { body } = await fetch(url);
  if (!body) throw new Error("The file is empty.");
  let row = -1;
  for await (const line of createInterface(Readable.fromWeb(body))) {
    if (row >= 0 && !line.startsWith(`${row},${cellOf(row)},`))
      throw new Error(`Row ${row} of the download begins with ${line.slice(0, 80)}.`);
    row += 1;
  }
  return row;
}
