/** A customer who tries again, at another worker, for as long as the stage is out of sorts. */
import { setTimeout as wait } from "node:timers/promises";
import { demo } from "../demo-user.ts";
import { type Answer, caller, signIn } from "../test/customer.ts";
import type { Stage } from "./stage.ts";

export interface Customer {
  /** The first answer that is no apology. */
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
}

const patienceMs = 5_000;
const pauseMs = 250;
const longestMs = 5 * 60_000;

export async function patientCustomer({ workers }: Stage): Promise<Customer> {
  const { tokens } = await signIn(workers.url() ?? "", demo);
  return {
    async call<T>(method: string, path: string, body?: unknown) {
      const until = Date.now() + longestMs;
      for (;;) {
        const answer = await attempt(() =>
          caller(workers.url() ?? "", tokens.access, patienceMs)<T>(method, path, body),
        );
        if (answer && answer.status < 500) return answer;
        if (Date.now() > until) throw new Error(`${method} ${path} was not answered for minutes.`);
        await wait(pauseMs);
      }
    },
  };
}

const attempt = <T>(act: () => Promise<T>): Promise<T | undefined> => act().catch(() => undefined);
