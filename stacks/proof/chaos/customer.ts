/** A customer who retries at another worker while the cluster has faults. */
import { setTimeout as wait } from "node:timers/promises";
import { demo } from "../../local/demo-user.ts";
import { type Answer, caller, type Customer as Calling, signIn } from "../customer.ts";
import type { Workers } from "./workers.ts";

export interface Customer extends Pick<Calling, "upload"> {
  /** The first answer below 500. */
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** The text of a finished file by its link; null where a fault prevents it. */
  download(link: string): Promise<string | null>;
}

const timeoutMs = 5_000;
const pauseMs = 250;
const longestMs = 5 * 60_000;

/** Signs in before any fault. */
export async function retryingCustomer(workers: Workers): Promise<Customer> {
  const url = () => workers.url() ?? "";
  let { tokens, upload } = await signIn(url(), demo);
  return {
    upload,
    async download(link) {
      const file = await attempt(() => fetch(new URL(link, url())));
      return file?.ok ? file.text() : null;
    },
    async call<T>(method: string, path: string, body?: unknown) {
      const until = Date.now() + longestMs;
      while (Date.now() < until) {
        const answer = await attempt(() => caller(url(), tokens.access, timeoutMs)<T>(method, path, body));
        if (answer?.status === 401) ({ tokens } = (await attempt(() => signIn(url(), demo))) ?? { tokens });
        else if (answer && answer.status < 500) return answer;
        await wait(pauseMs);
      }
      throw new Error(`${method} ${path} had no answer for five minutes.`);
    },
  };
}

const attempt = <T>(act: () => Promise<T>): Promise<T | undefined> => act().catch(() => undefined);
