/**
 * Webhooks over HTTPS. The name is resolved and checked for each request, and the checked address itself is dialled, so that a
 * name that changes its address reaches nothing private. Redirects are not followed.
 */
import { type ClientRequest, type IncomingMessage, request as requestHTTP } from "node:http";
import { request as requestHTTPS } from "node:https";
import { isIP, isIPv4 } from "node:net";
import type { Resolver } from "../resolver/index.ts";
import { failureOf } from "./failure.ts";
import {
  type Failure,
  keptBytes,
  maxAnswerBytes,
  type Outcome,
  type Post,
  type WebhookClient,
} from "./index.ts";

export interface HttpOptions {
  resolver: Pick<Resolver.Resolver, "addresses">;
  /** Whether an address must not be dialled. */
  guard: (address: string) => boolean;
  /** Allows this machine as receiver, also without TLS and at any port. Only the local product does. */
  allowsLoopback?: boolean;
  /** The time from the first DNS question to the end of the answer. */
  deadlineMs?: number | undefined;
  /** Certificate authorities in place of the public ones. */
  ca?: string;
}

/** Addresses of a name that are tried one after the other. */
const maxAddresses = 3;
const leastPort = 1024;
/** Answers of 1xx that may come before the one that counts. */
const maxInterim = 16;

export function httpWebhookClient({
  resolver,
  guard,
  allowsLoopback = false,
  deadlineMs = 5_000,
  ca,
}: HttpOptions): WebhookClient {
  const isRefused = (address: string): boolean => guard(address) && !(allowsLoopback && isLoopback(address));

  function refusalOfURL(url: URL): string | null {
    const { protocol, port, username, password, hash } = url;
    const host = hostOf(url);
    const isLocal = allowsLoopback && (host === "localhost" || isLoopback(host));
    if (protocol !== "https:" && !(protocol === "http:" && isLocal))
      return "Use a URL that begins with https://.";
    if (username || password) return "Leave the user name and the password out of the URL.";
    if (hash) return "Leave out what follows the #.";
    if (!isLocal && port !== "" && Number(port) < leastPort)
      return `Use port 443, or one from ${leastPort} on.`;
    if (!isLocal && (host === "localhost" || (isIP(host) && isRefused(host))))
      return "This address is not on the public internet.";
    return null;
  }

  async function post({ url: text, headers, body }: Post): Promise<Outcome> {
    const url = new URL(text);
    if (refusalOfURL(url)) return { kind: "failed", cause: "forbidden_address" };
    const signal = AbortSignal.timeout(deadlineMs);
    const found = await Promise.race([addressesOf(url), aborted(signal)]);
    if (typeof found === "string") return { kind: "failed", cause: found };
    const allowed = found.filter((address) => !isRefused(address));
    if (allowed.length === 0)
      return { kind: "failed", cause: found.length > 0 ? "forbidden_address" : "no_address" };
    let outcome: Outcome = { kind: "failed", cause: "timeout" };
    for (const address of allowed.toSorted(ipv4First).slice(0, maxAddresses)) {
      outcome = await postTo(address, url, { headers, body, signal, ca });
      if (outcome.kind === "answered" || !canTryNext(outcome.cause) || signal.aborted) break;
    }
    return outcome;
  }

  async function addressesOf(url: URL): Promise<readonly string[] | Failure> {
    const host = hostOf(url);
    if (isIP(host)) return [host];
    if (host === "localhost" && allowsLoopback) return ["127.0.0.1", "::1"];
    const answer = await resolver.addresses(host);
    if (answer.kind === "found") return answer.addresses;
    return answer.kind === "none" ? "no_address" : "unreachable";
  }

  return { refusalOf: async (url) => refusalOfURL(url), post };
}

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, "");

const isLoopback = (address: string): boolean =>
  address === "::1" || (isIPv4(address) && address.startsWith("127."));

const ipv4First = (a: string, b: string): number => Number(isIPv4(b)) - Number(isIPv4(a));

/** Nothing was sent to the address. */
const canTryNext = (cause: Failure): boolean => cause === "refused" || cause === "unreachable";

const aborted = (signal: AbortSignal): Promise<Failure> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve("timeout"), { once: true }));

interface Sending extends Omit<Post, "url"> {
  signal: AbortSignal;
  ca: string | undefined;
}

/** Posts to an address under the name of the URL, for which the certificate must hold. */
function postTo(address: string, url: URL, { headers, body, signal, ca }: Sending): Promise<Outcome> {
  const host = hostOf(url);
  const isTLS = url.protocol === "https:";
  const options = {
    method: "POST",
    host: address,
    port: url.port || (isTLS ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body), connection: "close" },
    agent: false as const,
    signal,
    ...(isTLS && { ca, ...(isIP(host) ? {} : { servername: host }) }),
  };
  return new Promise((resolve) => {
    const request: ClientRequest = (isTLS ? requestHTTPS : requestHTTP)(options);
    let isAnswered = false;
    let interim = 0;
    request.once("response", (response) => {
      isAnswered = true;
      void read(response).then(
        (answer) => resolve({ kind: "answered", status: response.statusCode ?? 0, answer }),
        () => resolve({ kind: "failed", cause: "closed" }),
      );
    });
    // Another protocol is an answer like any other. Nobody else would hear of it, nor of the end of its request.
    request.once("upgrade", ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve({ kind: "answered", status: statusCode, answer: "" });
    });
    request.on("information", () => {
      interim += 1;
      if (interim <= maxInterim) return;
      request.destroy();
      resolve({ kind: "failed", cause: "garbled" });
    });
    request.on("error", (error) => {
      // An error after the response is one of its body, which `read` sees.
      if (!isAnswered) resolve({ kind: "failed", cause: failureOf(error, signal) });
    });
    request.once("close", () => {
      if (!isAnswered) resolve({ kind: "failed", cause: signal.aborted ? "timeout" : "closed" });
    });
    request.end(body);
  });
}

/** The beginning of a body, whether it ends, breaks, grows too long or is cut off by the deadline. */
async function read(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
      bytes += chunk.length;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    // What came before the end counts.
  }
  // As a stream, the decoder leaves out a character that was cut in two.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true });
}
