/** The mail world: a small internet of `.test` domains on loopback, with a name server and mail hosts of every kind. */
import type { Socket } from "node:net";
import { connect } from "node:net";
import type { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { isForbidden } from "@winnow/core/port/prober/special-use";

import type { Persona } from "./domains.ts";
import { personaAt, politePersonas, rudePersonas } from "./domains.ts";
import { startNameServer } from "./name-server.ts";
import type { MailServer } from "./smtp/polite.ts";
import { startPoliteServer } from "./smtp/polite.ts";
import { startRudeServer } from "./smtp/rude.ts";
import { createTriplets } from "./smtp/triplets.ts";
import type { WorldLog } from "./world-log.ts";
import { worldLog } from "./world-log.ts";

export interface MailWorldOptions {
  /** How long `greylist.test` lets a new triplet wait. With 0, the second asking is enough. */
  greylistSeconds?: number;
  /** How long `slow.test` takes for each recipient. */
  slowMs?: number;
  /** Between the octets of the answers of `tarpit.test`. */
  dripMs?: number;
  /** How long every other host takes for each recipient. */
  replyDelayMs?: number;
  /** How long everything that a polite host says is under way, as over a long line: what is said meanwhile travels beside it. */
  lineDelayMs?: number;
  /** How long a datagram of the name server is under way. */
  nameDelayMs?: number;
  /** The time by which greylisting waits. */
  clock?: Clock;
}

export interface MailWorld {
  /** The name server, as `ip:port`. */
  resolverAddress: string;
  /** Whether the address is one of the world's own. */
  owns(address: string): boolean;
  /** The port of loopback that leads to the host at one of the world's own addresses. Throws for every other. */
  port(address: string): number;
  /** Begins a connection to the host at one of the world's own addresses. Throws for every other. */
  dial(address: string): Socket;
  /** The strict guard of the prober, but for the world's own addresses. */
  guard(address: string): boolean;
  log: WorldLog;
  close(): Promise<void>;
}

/** Starts the mail world on free ports of loopback. */
export async function createMailWorld({
  greylistSeconds = 60,
  slowMs = 3_000,
  dripMs = 2_000,
  replyDelayMs = 0,
  lineDelayMs = 0,
  nameDelayMs = 0,
  clock = systemClock,
}: MailWorldOptions = {}): Promise<MailWorld> {
  const log = worldLog();
  const triplets = createTriplets(greylistSeconds, clock);
  const servers = new Map<Persona, MailServer>();
  const nameServer = await startNameServer(nameDelayMs);
  for (const persona of politePersonas) {
    const delayMs = persona === "slow" ? slowMs : replyDelayMs;
    servers.set(persona, await startPoliteServer(persona, { triplets, delayMs, lineDelayMs, log }));
  }
  for (const persona of rudePersonas) servers.set(persona, await startRudeServer(persona, { dripMs, log }));

  const owns = (address: string): boolean => personaAt(address) !== undefined;
  const port = (address: string): number => {
    const persona = personaAt(address);
    const server = persona && servers.get(persona);
    if (!server) throw new RangeError(`${address} is not an address of the mail world`);
    return server.port;
  };
  return {
    resolverAddress: nameServer.address,
    owns,
    guard: (address) => isForbidden(address) && !owns(address),
    port,
    dial: (address) => connect({ host: "127.0.0.1", port: port(address) }),
    log,
    async close() {
      await Promise.all([nameServer, ...servers.values()].map((server) => server.close()));
    },
  };
}
