/** The mail world: a name server and SMTP servers for `.test` domains, on loopback. */
import type { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";

import type { Persona } from "./domains.ts";
import { compliantPersonas, brokenPersonas } from "./domains.ts";
import { startNameServer } from "./name-server.ts";
import { type MailNetwork, connectMailNetwork, Endpoints } from "./network.ts";
import type { MailServer } from "./smtp/compliant-server.ts";
import { startCompliantServer } from "./smtp/compliant-server.ts";
import { startBrokenServer } from "./smtp/broken-server.ts";
import { createGreylist } from "./smtp/greylist.ts";
import { noOutages, type Outages } from "./outages.ts";
import type { SessionLog } from "./session-log.ts";
import { createSessionLog } from "./session-log.ts";

export interface MailWorldOptions {
  /** The time for which `greylist.test` defers a new triplet. With 0, it accepts the second attempt. */
  greylistSeconds?: number;
  /** The delay of `slow.test` before each RCPT reply. */
  slowMs?: number;
  /** The delay between the octets of a tarpit's replies. */
  dripMs?: number;
  /** The time after which `late.test` closes the connection instead of answering. */
  closeMs?: number;
  /** The delay of all other hosts before each RCPT reply. */
  replyDelayMs?: number;
  /** The latency of every reply of a compliant host. */
  lineDelayMs?: number;
  /** The latency of the name server. */
  nameDelayMs?: number;
  /** The clock of greylisting. */
  clock?: Clock;
}

export interface MailWorld extends MailNetwork {
  /** The endpoints for other processes. */
  endpoints: Endpoints;
  outages: Outages;
  log: SessionLog;
  close(): Promise<void>;
}

/** Starts the mail world on free ports of loopback. */
export async function createMailWorld({
  greylistSeconds = 60,
  slowMs = 3_000,
  dripMs = 2_000,
  closeMs = 60_000,
  replyDelayMs = 0,
  lineDelayMs = 0,
  nameDelayMs = 0,
  clock = systemClock,
}: MailWorldOptions = {}): Promise<MailWorld> {
  const log = createSessionLog();
  const outages = noOutages();
  const greylist = createGreylist(greylistSeconds, clock);
  const servers = new Map<Persona, MailServer>();
  const nameServer = await startNameServer(nameDelayMs, outages);
  for (const persona of compliantPersonas) {
    const delayMs = persona === "slow" ? slowMs : replyDelayMs;
    servers.set(
      persona,
      await startCompliantServer(persona, { greylist, delayMs, lineDelayMs, dripMs, outages, log }),
    );
  }
  for (const persona of brokenPersonas)
    servers.set(persona, await startBrokenServer(persona, { dripMs, closeMs, log }));

  const ports = Object.fromEntries([...servers].map(([persona, { port }]) => [persona, port]));
  const endpoints = Endpoints.parse({ resolverAddress: nameServer.address, ports });
  return {
    ...connectMailNetwork(endpoints),
    endpoints,
    outages,
    log,
    async close() {
      await Promise.all([nameServer, ...servers.values()].map((server) => server.close()));
    },
  };
}
