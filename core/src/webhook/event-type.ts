/** The events that customers know: the product's events behind them, their meaning, and who may receive them. */
import { type Area, listAreas } from "../kit/permission.ts";
import type { Reaction } from "../kit/reaction.ts";
import type { Scope } from "../kit/scope.ts";

/** The name that customers know, by the type of the event of the product. */
export const eventTypeOf = {
  "address.verified": "verification.completed",
  "list.imported": "list.imported",
  "analysis.completed": "list.analyzed",
  "verification.completed": "list.completed",
  "list.import_failed": "list.failed",
  "list.import_cancelled": "list.cancelled",
  "list.start_refused": "list.failed",
  "list.schedule_stopped": "list.schedule_stopped",
  "list.schedule_waits": "list.schedule_waits",
  "analysis.failed": "list.failed",
  "verification.failed": "list.failed",
  "verification.cancelled": "list.cancelled",
  "credit.low": "credits.low",
  "key.disabled": "key.disabled",
} as const satisfies Readonly<Record<Reaction.EventTypeOf<"fan-out-event">, string>>;

/** An entry of the audit trail is told by the timer that seals it, without an event of the product. */
export type EventType = (typeof eventTypeOf)[keyof typeof eventTypeOf] | "audit.entry";

interface Meaning {
  /** What happened, in a sentence for people. */
  says: string;
  /** One has to be allowed to view one of these areas, and a key needs the scope besides. Without a scope no key may. */
  areas: readonly Area[];
  scope: Scope | null;
}

const ofLists = { areas: listAreas, scope: "lists:read" } as const;

/** What each type of event says, and who may receive it, in the order in which the types are shown. */
export const meanings: Readonly<Record<EventType, Meaning>> = {
  "verification.completed": {
    says: "A single verification that was pending has its verdict.",
    areas: ["verify_email"],
    scope: "verify",
  },
  "list.imported": { says: "A list was read: its rows and columns are known.", ...ofLists },
  "list.analyzed": { says: "The free analysis of a list has ended.", ...ofLists },
  "list.completed": {
    says: "The verification of a list has ended: its results can be read.",
    ...ofLists,
  },
  "list.failed": {
    says: "A list could not be imported, analyzed or verified, or what it was created for was not started. Where unknown addresses were asked about again, or a schedule verified it again, the result stays, and `data.status` is `completed`.",
    ...ofLists,
  },
  "list.cancelled": {
    says: "A list was cancelled while it was imported or verified. What was verified is charged, the rest returned. Where unknown addresses were asked about again, or a schedule verified it again, the result stays, and `data.status` is `completed`.",
    ...ofLists,
  },
  "list.schedule_stopped": {
    says: "A list is no longer kept fresh: its schedule has stopped by itself, and `data.schedule.stopped` says why.",
    ...ofLists,
  },
  "list.schedule_waits": {
    says: "A run of a schedule is due and cannot begin yet: `data.schedule.waits` says why. It begins by itself once it can.",
    ...ofLists,
  },
  "credits.low": {
    says: "Fewer credits are left than the threshold that you have chosen.",
    areas: ["my_plan"],
    scope: "credits:read",
  },
  "key.disabled": {
    says: "An API key has stopped: it was revoked, it has expired, or the person who made it left.",
    areas: ["api_key"],
    scope: "webhooks:write",
  },
  "audit.entry": {
    says: "An entry of the audit trail has its place in the chain. Only for live webhooks that a person made.",
    areas: ["my_team"],
    scope: null,
  },
};
