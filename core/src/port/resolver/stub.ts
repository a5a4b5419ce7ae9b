/**
 * A stub resolver: asks name servers until one of them answers, all tries under one deadline. Node's own (c-ares 1.34)
 * reads unknown response codes as "no records", ignores longer timeouts for fast name servers, and hides the TTL of MX.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { getServers } from "node:dns";
import { isIP } from "node:net";
import type { Failure } from "./index.ts";
import type { Question, Reply } from "./message.ts";
import { nameServer, type Endpoint } from "./name-server.ts";

export interface StubOptions {
  /** Name servers as `ip` or `ip:port`; the system's by default. */
  servers?: readonly string[];
  /** The deadline of a question, all tries included. */
  deadlineMs?: number;
  /** The number of tries before a question fails. */
  tries?: number;
}

/** The outcome of a question: records, their absence, or the cause of a failure. */
export type Outcome =
  | { kind: "found"; reply: Reply }
  /** The name exists, without records of this type. */
  | { kind: "none"; reply: Reply }
  | { kind: "no_domain"; reply: Reply }
  | { kind: "failed"; cause: Failure };

/** The pause before the second try, jittered by half; doubled before each further try. */
const pauseMs = 100;

export function stub({ servers = getServers(), deadlineMs = 10_000, tries = 3 }: StubOptions) {
  const all = servers.map(endpointOf).map(nameServer);
  let preferred = 0;

  return async (question: Question): Promise<Outcome> => {
    const deadline = performance.now() + deadlineMs;
    let outcome: Outcome = { kind: "failed", cause: "timeout" };
    const first = preferred;
    for (let attempt = 0; attempt < tries && outcome.kind === "failed"; attempt++) {
      if (attempt > 0) await pauseBefore(attempt, deadline);
      const now = performance.now();
      if (now >= deadline) break;
      const index = (first + attempt) % all.length;
      const reply = await all[index]?.(question, {
        deadline: now + (deadline - now) * shareOf(attempt, tries),
        edns: attempt === 0,
      });
      outcome = outcomeOf(reply ?? "unreachable");
      if (outcome.kind === "failed" && preferred === index) preferred = (index + 1) % all.length;
    }
    return outcome;
  };
}

/** Ends at the deadline if that is sooner. */
const pauseBefore = (attempt: number, deadline: number): Promise<void> => {
  const pause = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  return sleep(Math.max(0, Math.min(deadline - performance.now(), pause)));
};

/** The share of the remaining time for a try: each try has twice the time of the one before. */
const shareOf = (attempt: number, tries: number): number => 1 / (2 ** (tries - attempt) - 1);

/** Parses the endpoint of a name server: `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53`. */
function endpointOf(server: string): Endpoint {
  const [, inBrackets, plain, port = 53] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(server) ?? [];
  const address = inBrackets ?? plain ?? server;
  if (!isIP(address))
    throw new Error(`"${server}" is not the address of a name server, such as 192.0.2.1:53.`);
  return { address, port: Number(port) };
}

const failures: Readonly<Record<number, Failure>> = {
  1: "formerr",
  2: "servfail",
  4: "notimp",
  5: "refused",
};

function outcomeOf(reply: Reply | Failure): Outcome {
  if (typeof reply === "string") return { kind: "failed", cause: reply };
  if (reply.rcode === 3) return { kind: "no_domain", reply };
  if (reply.rcode !== 0) return { kind: "failed", cause: failures[reply.rcode] ?? "unknown_rcode" };
  return { kind: reply.addresses.length + reply.hosts.length > 0 ? "found" : "none", reply };
}
