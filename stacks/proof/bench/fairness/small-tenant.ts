/** A tenant with ten rows at a time, and how long each job of them takes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import type { Customer } from "../../customer.ts";

const pollMs = 100;
const mostMs = 600_000;

export class SmallTenant {
  readonly #customer: Customer;

  constructor(customer: Customer) {
    this.#customer = customer;
  }

  /** Pastes a list. Returns its id, and the seconds until it is imported. */
  async paste(emails: readonly string[]): Promise<{ id: string; seconds: number }> {
    const list = { name: "Small", source: "paste", purpose: "verify", emails };
    let id = "";
    const seconds = await secondsUntil(async () => {
      id ||= (await this.#call<List>("POST", "/api/lists/", list)).id;
      return (await this.#call<List>("GET", `/api/lists/${id}/`)).status === "ready";
    });
    return { id, seconds };
  }

  /** The seconds from the accepted request until the verification has ended. */
  async verify(id: string): Promise<number> {
    await this.#call("POST", `/api/lists/${id}/verify/`, {});
    return secondsUntil(async () => {
      const { status } = await this.#call<List>("GET", `/api/lists/${id}/`);
      if (status === "failed") throw new Error("The small verification failed.");
      return status === "completed";
    });
  }

  /** The seconds from the accepted request until the analysis has ended. */
  async analyze(id: string): Promise<number> {
    await this.#call("POST", `/api/lists/${id}/analyze/`, {});
    return secondsUntil(async () => {
      const { analysis } = await this.#call<List>("GET", `/api/lists/${id}/`);
      if (analysis?.status === "failed") throw new Error("The small analysis failed.");
      return analysis?.status === "completed";
    });
  }

  /** The seconds from the first request until the download has a link. */
  download = (id: string): Promise<number> =>
    secondsUntil(async () => {
      const { url } = await this.#call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, {});
      return url !== null;
    });

  async #call<T>(method: string, path: string, request?: object): Promise<T> {
    const { status, body } = await this.#customer.call<T>(method, path, request);
    if (status >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(body)}`);
    return body;
  }
}

/** Asks again until the answer is true. Returns the seconds. */
async function secondsUntil(isDone: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await isDone())) {
    if (performance.now() - from > mostMs) throw new Error("A small job took longer than ten minutes.");
    await sleep(pollMs);
  }
  return (performance.now() - from) / 1000;
}
