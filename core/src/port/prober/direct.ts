import type { Socket } from "node:net";
import { connect } from "node:net";

import { createGateByKey } from "../../kit/gate.ts";
import { Clock } from "../clock/index.ts";
import type { Resolver } from "../resolver/index.ts";
import { answerSheet } from "./answer-sheet.ts";
import { converse, createPath } from "./conversation.ts";
import type { DomainReport, Observation, Prober, Question } from "./index.ts";
import type { Route } from "./routes.ts";
import { findRoutes } from "./routes.ts";
import type { Deadlines, Identity, Opening } from "./smtp/session.ts";
import { openSession, RECIPIENTS_PER_TRANSACTION } from "./smtp/session.ts";
import { isSafeOnWire, needsUtf8 } from "./smtp/wire.ts";
import { isForbidden } from "./special-use.ts";

export interface DirectOptions {
  resolver: Resolver;
  identity: Identity;
  deadlines?: Partial<Deadlines & { sessionMs: number }>;
  /** Sessions at a time with one set of mail hosts. */
  sessionsPerHosts?: number;
  /** Whether an address must not be dialled. */
  guard?: (address: string) => boolean;
  /** Begins a connection to port 25 of the address. */
  dial?: (address: string) => Socket;
}

const defaultDeadlines = {
  connectMs: 10_000,
  bannerMs: 30_000,
  commandMs: 15_000,
  sessionMs: 90_000,
  quitMs: 2_000,
};

const dialMailPort = (address: string): Socket => connect({ host: address, port: 25 });

/** Asks the mail servers themselves, from this machine. Throws where the identity cannot be written in SMTP. */
export function directProber({
  resolver,
  identity,
  deadlines,
  sessionsPerHosts = 2,
  guard = isForbidden,
  dial = dialMailPort,
}: DirectOptions): Prober {
  requireSpeakable(identity);
  const limits = { ...defaultDeadlines, ...deadlines };
  const gates = createGateByKey(sessionsPerHosts);
  const notAsked: Observation = { kind: "not_asked" };

  const probe = async ({ hosts, domains, deadline }: Question): Promise<readonly DomainReport[]> => {
    const now = Clock.peek()?.now() ?? new Date();
    const until = performance.now() + deadline.getTime() - now.getTime();
    const isOver = (): boolean => performance.now() >= until;
    const sheet = answerSheet(domains);
    if (isOver() || sheet.remaining() === 0) return sheet.reports(notAsked);

    const found = await findRoutes(hosts, resolver, guard);
    if (found.kind === "none") return sheet.reports(found.observation);

    const path = createPath(found.routes);
    const open = (route: Route, plain: boolean): Promise<Opening> =>
      openSession({
        host: route.host,
        identity,
        deadlines: limits,
        dial: () => dial(route.address),
        plain,
        until: Math.min(until, performance.now() + limits.sessionMs),
      });

    const sessions = sheet.remaining() > RECIPIENTS_PER_TRANSACTION ? sessionsPerHosts : 1;
    const over = AbortSignal.timeout(Math.max(0, Math.ceil(until - performance.now())));
    const obstacles = await Promise.all(
      Array.from({ length: sessions }, () =>
        gates.passBefore(hosts.join(" "), over, () => converse({ sheet, path, open, isOver })),
      ),
    );
    const obstacle = obstacles.find((observation) => observation !== null);
    return sheet.reports(isOver() ? notAsked : (obstacle ?? notAsked));
  };

  return { probe };
}

function requireSpeakable({ ehlo, mailFrom }: Identity): void {
  if (!isSafeOnWire(ehlo) || needsUtf8(ehlo)) {
    throw new Error(
      `The EHLO name must be a plain host name such as "probe.example.com", not ${JSON.stringify(ehlo)}.`,
    );
  }
  if (mailFrom !== "" && (!isSafeOnWire(mailFrom) || needsUtf8(mailFrom))) {
    throw new Error(
      `The sender must be a plain address such as "probe@example.com", or empty, not ${JSON.stringify(mailFrom)}.`,
    );
  }
}
