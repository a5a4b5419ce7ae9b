import { connect } from "node:net";

import { Clock } from "../clock/index.ts";
import type { Resolver } from "../resolver/index.ts";
import { answerSheet } from "./answer-sheet.ts";
import type { Terms } from "./conversation.ts";
import type { DomainReport, Places, Prober, Question } from "./index.ts";
import { inquire } from "./inquiry.ts";
import { findRoutes } from "./routes.ts";
import type { Dial } from "./smtp/dial.ts";
import type { Deadlines, Identity } from "./smtp/session.ts";
import { openSession } from "./smtp/session.ts";
import { isSafeOnWire, needsUtf8 } from "./smtp/wire.ts";
import { createSlots } from "./slots.ts";
import { strangerOf } from "./stranger.ts";
import { isForbidden, specialUse } from "./special-use.ts";
import { inProcessPlaces } from "./turns/in-process.ts";
import { requireShare, shareOf } from "./turns/share.ts";
import { createTurns } from "./turns/turns.ts";

export interface DirectOptions {
  resolver: Resolver;
  identity: Identity;
  deadlines?: Partial<Deadlines & { sessionMs: number }>;
  /** How much of what the hosts bear is used: a fifth, unless told. */
  share?: number;
  /** Where it is known who holds a place, if not in this process alone. */
  places?: Places;
  /** Sessions of this process at a time: a hundred, unless told. */
  maximumSessions?: number;
  /** Whether an address must not be dialled. */
  guard?: (address: string) => boolean;
  dial?: Dial;
}

const defaultDeadlines = {
  connectMs: 10_000,
  bannerMs: 30_000,
  commandMs: 15_000,
  sessionMs: 90_000,
  quitMs: 2_000,
};

/** Whoever asks and sends nothing is less welcome than whoever delivers. */
const defaultShare = 0.2;

export const dialMailPort: Dial = (address) => connect({ host: address, port: 25, blockList: specialUse });

/** Asks the mail servers themselves, from this machine. Throws where the identity cannot be written in SMTP. */
export function directProber({
  resolver,
  identity,
  deadlines,
  share = defaultShare,
  places = inProcessPlaces(),
  maximumSessions = 100,
  guard = isForbidden,
  dial = dialMailPort,
}: DirectOptions): Prober {
  requireSpeakable(identity);
  requireShare(share);
  const limits = { ...defaultDeadlines, ...deadlines };
  const turns = createTurns(places, limits.sessionMs);
  const slots = createSlots(maximumSessions);

  const probe = async (question: Question): Promise<readonly DomainReport[]> => {
    const now = Clock.peek()?.now() ?? new Date();
    const until = performance.now() + question.deadline.getTime() - now.getTime();
    const sheet = answerSheet(question.domains, (domain) => strangerOf(domain, identity, now));
    if (performance.now() >= until || sheet.remaining() === 0) return sheet.reports({ kind: "not_asked" });

    const found = await findRoutes(question.hosts, resolver, guard, until);
    if (found.kind === "none") return sheet.reports(found.observation);

    const open: Terms["open"] = ({ host, address }, plain, sessionUntil, first) =>
      openSession({ host, address, identity, deadlines: limits, dial, plain, until: sessionUntil, first });
    const politeness = shareOf(question.politeness, share);
    const rest = await turns.visit(politeness, (line) =>
      inquire({ sheet, open, until, routes: found.routes, politeness, line, slots }),
    );
    return sheet.reports(rest);
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
