/** One list on its way through a stage, from the upload to the finished file, as its owner sees it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import { demo } from "../demo-user.ts";
import { signIn } from "../test/customer.ts";
import { type Customer, patientCustomer } from "./customer.ts";
import type { Stage } from "./stage.ts";

export interface Watcher {
  /** The file has arrived. */
  begun(): void;
  /** So much of the work is done, from 0 to 1. */
  progressed(done: number): void;
}

export interface Passage {
  listID: string;
  status: string;
  /** When the file had arrived, and when the job had ended; in milliseconds since the epoch. */
  begun: number;
  ended: number;
  /** The finished file; undefined where there is none. */
  download: string | undefined;
}

const pollMs = 500;

/** Uploads the file, verifies the list and fetches what came of it. */
export async function pass(stage: Stage, csv: string, { begun, progressed }: Watcher): Promise<Passage> {
  const { id: listID } = await (await signIn(stage.workers.url() ?? "", demo)).upload("people.csv", csv);
  const begunAt = Date.now();
  begun();
  const customer = await patientCustomer(stage);
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
  const { status } = list;
  const ended = Date.parse(list.verification?.completed_at ?? "") || Date.now();
  const download = status === "completed" ? await fetchFile(customer, path) : undefined;
  return { listID, status, begun: begunAt, ended, download };
}

const isArriving = ({ status }: List): boolean => status === "uploading" || status === "importing";
const isUnderWay = ({ status }: List): boolean => status === "queued" || status === "running";

async function fetchFile(customer: Customer, path: string): Promise<string> {
  for (;;) {
    const { body } = await customer.call<{ url: string | null }>("POST", `${path}download/`, {});
    if (body.url) return (await fetch(body.url)).text();
    await wait(pollMs);
  }
}
