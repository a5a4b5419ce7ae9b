/** The mail world: a small internet of `.test` domains on loopback, with a name server and mail hosts of every kind. */
import type { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";

import type { Persona } from "./domains.ts";
import { politePersonas, rudePersonas } from "./domains.ts";
import { startNameServer } from "./name-server.ts";
import { type Reach, reach, Whereabouts } from "./reach.ts";
import type { MailServer } from "./smtp/polite.ts";
import { startPoliteServer } from "./smtp/polite.ts";
import { startRudeServer } from "./smtp/rude.ts";
import { createTriplets } from "./smtp/triplets.ts";
import { fairWeather, type Weather } from "./weather.ts";
import type { WorldLog } from "./world-log.ts";
import { worldLog } from "./world-log.ts";

export interface MailWorldOptions {
  /** How long `greylist.test` lets a new triplet wait. With 0, the second asking is enough. */
  greylistSeconds?: number;
  /** How long `slow.test` takes for each recipient. */
  slowMs?: number;
  /** Between the octets of a tarpit's answers: those of `tarpit.test`, or of every host in such weather. */
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

export interface MailWorld extends Reach {
  /** With which it is reached from another process. */
  whereabouts: Whereabouts;
  weather: Weather;
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
  const weather = fairWeather();
  const triplets = createTriplets(greylistSeconds, clock);
  const servers = new Map<Persona, MailServer>();
  const nameServer = await startNameServer(nameDelayMs, weather);
  for (const persona of politePersonas) {
    const delayMs = persona === "slow" ? slowMs : replyDelayMs;
    servers.set(
      persona,
      await startPoliteServer(persona, { triplets, delayMs, lineDelayMs, dripMs, weather, log }),
    );
  }
  for (const persona of rudePersonas) servers.set(persona, await startRudeServer(persona, { dripMs, log }));

  const ports = Object.fromEntries([...servers].map(([persona, { port }]) => [persona, port]));
  const whereabouts = Whereabouts.parse({ resolverAddress: nameServer.address, ports });
  return {
    ...reach(whereabouts),
    whereabouts,
    weather,
    log,
    async close() {
      await Promise.all([nameServer, ...servers.values()].map((server) => server.close()));
    },
  };
}
