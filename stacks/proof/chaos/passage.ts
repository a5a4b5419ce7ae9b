/** One list on its way through a stage, as its owner sees it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import type { Customer } from "./customer.ts";

export interface Watcher {
  /** The file has arrived. */
  begun(): void;
  /** So much of the work is done, from 0 to 1. */
  progressed(done: number): void;
}

export interface Passage {
  listID: string;
  status: string;
  /** From the arrival of the file to the end of the job. */
  seconds: number;
  /** When the job had ended, in milliseconds since the epoch. */
  ended: number;
}

const pollMs = 500;

/** Uploads the file and verifies the list. */
export async function pass(
  customer: Customer,
  csv: string,
  { begun, progressed }: Watcher,
): Promise<Passage> {
  const { id: listID } = await customer.upload("people.csv", csv);
  const arrived = Date.now();
  begun();
  const path = `/api/lists/${listID}/`;
  const look = async () => (await customer.call<List>("GET", path)).body;

  let list = await look();
  for (; isArriving(list); list = await look()) await wait(pollMs);
  if (list.status === "ready") await customer.call("POST", `${path}verify/`);
  for (list = await look(); isUnderWay(list); list = await look()) {
    const { done, total } = list.verification?.progress ?? { done: 0, total: 1 };
    progressed(done / total);
    await wait(pollMs);
  }
  const ended = Date.parse(list.verification?.completed_at ?? "") || Date.now();
  return { listID, status: list.status, seconds: (ended - arrived) / 1000, ended };
}

const isArriving = ({ status }: List): boolean => status === "uploading" || status === "importing";
const isUnderWay = ({ status }: List): boolean => status === "queued" || status === "running";

/** The finished file of a list whose verification has completed. */
export async function fetchFile(customer: Customer, listID: string): Promise<string> {
  for (;;) {
    const { body } = await customer.call<{ url: string | null }>(
      "POST",
      `/api/lists/${listID}/download/`,
      {},
    );
    if (body.url) return (await fetch(body.url)).text();
    await wait(pollMs);
  }
}
