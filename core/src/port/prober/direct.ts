import { connect } from "node:net";

import { Clock } from "../clock/index.ts";
import type { Resolver } from "../resolver/index.ts";
import { askHosts } from "./ask-hosts.ts";
import { catchAllLocalPart } from "./catch-all-probe.ts";
import { contradictsItself, createHostMemory, type HostLimits, noHostLimits } from "./host-memory.ts";
import type { DomainReport, Prober, Question, PlaceStore, ReputationStore } from "./index.ts";
import { isRefusal } from "./late-refusals.ts";
import { inProcessReputation } from "./reputation/in-process.ts";
import { createQuestionQueue } from "./question-queue.ts";
import { findRoutes } from "./routes.ts";
import { inProcessPlaces } from "./session-limiter/in-process-places.ts";
import { createSessionLimiters } from "./session-limiter/limiters.ts";
import { requireShare, shareOf } from "./session-limiter/share.ts";
import { isOver } from "./held-session.ts";
import type { SessionLoopOptions } from "./session-loop.ts";
import { createSessionSemaphore } from "./session-semaphore.ts";
import type { Dial } from "./smtp/dial.ts";
import { type Deadlines, type Identity, openSession } from "./smtp/session.ts";
import { isSafeOnWire, needsUtf8 } from "./smtp/wire.ts";
import { isForbidden, specialUse } from "./special-use.ts";

export interface DirectOptions {
  resolver: Resolver;
  identity: Identity;
  deadlines?: Partial<Deadlines & { sessionMs: number; fairMs: number }>;
  /** The share of the provider limits that is used; 0.2 by default. */
  share?: number;
  /** The places that workers share; local to this process by default. */
  places?: PlaceStore;
  /** What workers share of the limits that they learn; forgotten with this process by default. */
  hostLimits?: HostLimits;
  /** What workers share of their address's reputation; local to this process by default. */
  reputation?: ReputationStore;
  /** Maximum open sessions of this process, and as many again for questions that somebody waits for; 100 by default. */
  maxSessions?: number;
  /** Whether an address must not be dialled. */
  guard?: (address: string) => boolean;
  dial?: Dial;
}

const defaultDeadlines = {
  connectMs: 10_000,
  bannerMs: 30_000,
  commandMs: 30_000,
  recipientMs: 75_000,
  sessionMs: 300_000,
  fairMs: 10_000,
};

/** Hosts tolerate less from a sender who delivers nothing. */
const defaultShare = 0.2;

export const dialMailPort: Dial = (address) => connect({ host: address, port: 25, blockList: specialUse() });

/** Asks the mail servers from this machine. Throws if the sender cannot be written in SMTP. */
export function directProber({
  resolver,
  identity,
  deadlines,
  share = defaultShare,
  places = inProcessPlaces(),
  hostLimits = noHostLimits,
  reputation = inProcessReputation(),
  maxSessions = 100,
  guard = isForbidden,
  dial = dialMailPort,
}: DirectOptions): Prober {
  requireSpeakable(identity);
  requireShare(share);
  const allDeadlines = { ...defaultDeadlines, ...deadlines };
  const { fairMs } = allDeadlines;
  const limiters = createSessionLimiters(places, allDeadlines.sessionMs);
  const sessions = createSessionSemaphore(maxSessions);
  const awaitedSessions = createSessionSemaphore(maxSessions);
  const memory = createHostMemory(hostLimits);

  const probe = async (question: Question): Promise<readonly DomainReport[]> => {
    const now = Clock.peek()?.now() ?? new Date();
    const { deadline, maxWaitMs = Infinity, signal } = question;
    const until = performance.now() + Math.min(maxWaitMs, deadline.getTime() - now.getTime());
    const queue = createQuestionQueue(question.domains, (domain) => catchAllLocalPart(domain, identity, now));
    if (isOver({ until, signal }) || queue.remaining() === 0) return queue.reports({ kind: "not_asked" });

    const found = await findRoutes(question.hosts, resolver, guard, until);
    if (found.kind === "none") return queue.reports(found.observation);

    const open: SessionLoopOptions["open"] = ({ host, address }, tls, sessionUntil, first) =>
      openSession({
        host,
        address,
        identity,
        deadlines: allDeadlines,
        dial,
        tls,
        until: sessionUntil,
        signal,
        first,
      });
    const limits = shareOf(question.limits, share);
    const { routes } = found;
    let isTrusted = true;
    const rest = await memory.with(question.hosts, queue.remaining(), async (notes) => {
      const obstacle = await limiters.use(limits, (limiter) =>
        askHosts({
          queue,
          notes,
          open,
          until,
          fairMs,
          signal,
          routes,
          limits,
          limiter,
          semaphore: question.isAwaited ? awaitedSessions : sessions,
          reputation,
        }),
      );
      isTrusted = !contradictsItself(notes);
      return obstacle;
    });
    return isTrusted ? queue.reports(rest) : queue.reports(rest).map(withoutProof);
  };

  return {
    probe,
    get isFull() {
      return sessions.isFull;
    },
  };
}

/** The report on a domain whose hosts answer by what was asked before: no refusal is proven, and no catch-all probe shows anything. */
const withoutProof = (report: DomainReport): DomainReport => ({
  ...report,
  recipients: report.recipients.map((one) =>
    isRefusal(one) ? { ...one, late: true, followed: false } : one,
  ),
  random: report.random && isRefusal(report.random) ? null : report.random,
});

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
