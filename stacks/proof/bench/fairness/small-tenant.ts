/** A tenant with ten rows at a time, and how long each job of them takes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Info as List } from "@winnow/core/list/schema";
import { expectedOutcome } from "../../../local/mail-world/expected-outcome.ts";
import type { Customer } from "../../customer.ts";

/** The goal: from the accepted request until a job on ten rows has ended. */
export const maxSeconds = 10;

const smallRows = 10;
const repetitions = 6;
const pollMs = 100;
const maxMs = 600_000;

/** The seconds of each job of the small tenant, one per repetition. */
export type Seconds = Record<"import" | "analysis" | "verification" | "download", number[]>;

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
    if (performance.now() - from > maxMs) throw new Error("A small job took longer than ten minutes.");
    await sleep(pollMs);
  }
  return (performance.now() - from) / 1000;
}

/** Measures the jobs of small lists, one after another. `name` is part of their addresses. */
export async function measure(tenant: SmallTenant, name: string): Promise<Seconds> {
  const seconds: Seconds = { import: [], analysis: [], verification: [], download: [] };
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const emails = smallList(`${name}-${repetition}`, repetition % 2 === 0 ? "inbox.test" : "d1.load.test");
    const { id, seconds: imported } = await tenant.paste(emails);
    seconds.import.push(imported);
    seconds.analysis.push(await tenant.analyze(id));
    seconds.verification.push(await tenant.verify(id));
    seconds.download.push(await tenant.download(id));
  }
  return seconds;
}

/** Ten addresses that are accepted at once: every other time at the mail hosts of the large lists. */
function smallList(name: string, domain: string): string[] {
  const emails: string[] = [];
  for (let index = 0; emails.length < smallRows; index += 1) {
    const email = `${name}-${index}@${domain}`;
    if (expectedOutcome(email).settled === "accepted") emails.push(email);
  }
  return emails;
}
