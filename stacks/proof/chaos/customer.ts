/** A customer who tries again, at another worker, for as long as the stage is out of sorts. */
import { setTimeout as wait } from "node:timers/promises";
import { demo } from "../../local/demo-user.ts";
import { type Answer, caller, type Customer as Calling, signIn } from "../customer.ts";
import type { Workers } from "./workers.ts";

export interface Customer extends Pick<Calling, "upload"> {
  /** The first answer that is no apology. */
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
}

const patienceMs = 5_000;
const pauseMs = 250;
const longestMs = 5 * 60_000;

/** Signs in while all is well. */
export async function patientCustomer(workers: Workers): Promise<Customer> {
  const url = () => workers.url() ?? "";
  let { tokens, upload } = await signIn(url(), demo);
  return {
    upload,
    async call<T>(method: string, path: string, body?: unknown) {
      const until = Date.now() + longestMs;
      while (Date.now() < until) {
        const answer = await attempt(() => caller(url(), tokens.access, patienceMs)<T>(method, path, body));
        if (answer?.status === 401) ({ tokens } = (await attempt(() => signIn(url(), demo))) ?? { tokens });
        else if (answer && answer.status < 500) return answer;
        await wait(pauseMs);
      }
      throw new Error(`${method} ${path} was not answered for minutes.`);
    },
  };
}

const attempt = <T>(act: () => Promise<T>): Promise<T | undefined> => act().catch(() => undefined);
