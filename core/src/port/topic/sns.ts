/** Amazon SNS over HTTPS. Only its own hosts are asked; redirects are not followed. */
import { createRecent } from "../../kit/cache/recent.ts";
import { isOfSNS } from "./host.ts";
import type { Topics } from "./index.ts";

const deadlineMs = 4_000;
const maxBytes = 32_000;
/** Certificates that a process remembers; SNS has about one a region and year. */
const maxKnown = 50;

export function sns(get: typeof fetch = fetch): Topics {
  const known = createRecent<string>(maxKnown, () => 1);
  async function read(url: URL): Promise<string> {
    if (!isOfSNS(url)) throw new Error(`${url.hostname} is no host of SNS.`);
    const answer = await get(url, { redirect: "error", signal: AbortSignal.timeout(deadlineMs) });
    if (!answer.ok) throw new Error(`SNS answered ${answer.status}.`);
    const text = await answer.text();
    if (text.length > maxBytes) throw new Error("SNS answered too much.");
    return text;
  }
  return {
    certificate: async (url) => {
      const pem = known.get(url.href) ?? (await read(url));
      known.set(url.href, pem);
      return pem;
    },
    confirm: async (url) => {
      await read(url);
    },
  };
}
