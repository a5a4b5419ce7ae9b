/** Name servers on loopback that close with their test, and a stub resolver that asks them. */
import { onTestFinished } from "vitest";
import { stub, type StubOptions } from "../src/port/resolver/stub.ts";
import { type Asked, mx, type NameAnswer, type NameServer, startNameServer } from "./name-server.ts";

/** Starts a name server that answers by `answer`. */
export async function serverOf(
  answer: (asked: Asked) => NameAnswer | null | Promise<NameAnswer | null>,
): Promise<NameServer> {
  const server = await startNameServer(answer);
  onTestFinished(() => server.close());
  return server;
}

export const question = { name: "example.test", type: "MX" } as const;
export const found = { answers: [mx(1, "a.test")] };

/** Asks the servers. Returns the outcome and its duration in milliseconds. */
export async function ask(all: readonly NameServer[], options: StubOptions = {}) {
  const start = performance.now();
  const send = stub({ servers: all.map(({ address }) => address), deadlineMs: 5_000, tries: 2, ...options });
  const outcome = await send(question);
  return { result: outcome.kind === "failed" ? outcome.cause : outcome.kind, ms: performance.now() - start };
}
