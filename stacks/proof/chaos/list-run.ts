/** One list from upload to completion, as the customer sees it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import type { Customer } from "./customer.ts";

export interface ProgressListener {
  /** The file is uploaded. */
  started(): void;
  /** The share of the work that is done, from 0 to 1. */
  progressed(done: number): void;
}

export interface ListRun {
  listID: string;
  status: string;
  /** From the upload of the file to the end of the job. */
  seconds: number;
  /** The time at which the job ended, in milliseconds since the epoch. */
  ended: number;
}

const pollMs = 500;

/** Uploads the file and verifies the list. */
export async function runList(
  customer: Customer,
  csv: string,
  { started, progressed }: ProgressListener,
): Promise<ListRun> {
  const { id: listID } = await customer.upload("people.csv", csv);
  const uploaded = Date.now();
  started();
  const path = `/api/lists/${listID}/`;
  const look = async () => (await customer.call<List>("GET", path)).body;

  let list = await look();
  for (; isImporting(list); list = await look()) await wait(pollMs);
  if (list.status === "ready") await customer.call("POST", `${path}verify/`);
  for (list = await look(); isUnderWay(list); list = await look()) {
    const { done, total } = list.verification?.progress ?? { done: 0, total: 1 };
    progressed(done / total);
    await wait(pollMs);
  }
  const ended = Date.parse(list.verification?.completed_at ?? "") || Date.now();
  return { listID, status: list.status, seconds: (ended - uploaded) / 1000, ended };
}

const isImporting = ({ status }: List): boolean => status === "uploading" || status === "importing";
const isUnderWay = ({ status }: List): boolean => status === "queued" || status === "running";

/** The download of a completed list. */
export async function fetchDownload(customer: Customer, listID: string): Promise<string> {
  for (;;) {
    const { body } = await customer.call<{ url: string | null }>(
      "POST",
      `/api/lists/${listID}/download/`,
      {},
    );
    const file = body.url === null ? null : await customer.download(body.url);
    if (file !== null) return file;
    await wait(pollMs);
  }
}
