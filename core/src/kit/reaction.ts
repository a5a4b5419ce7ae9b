/**
 * Every event of the product, and the reactions to it. From this table follow the rules of the bus, the jobs that are opened with
 * an event, and what each reaction has to handle.
 */
export * as Reaction from "./reaction.ts";

/** Reactions with a job for each event: the sweep has the event delivered again until the reaction has succeeded once. */
export const withJob = [
  "close-workspace",
  "erase-list",
  "erase-verification",
  "fan-out-event",
  "notify-owner",
  "send-mail",
  "start-list",
  "stop-keys",
  "top-up-credits",
] as const;
export type WithJob = (typeof withJob)[number];

/** Whether the reaction has a job for each event. */
export const hasJob = (name: Name): name is WithJob => (withJob as readonly Name[]).includes(name);

/** All reactions. The others begin, or go on with, what has a job or a timer of its own. */
export const names = [...withJob, "begin-analysis", "dispatch-verification"] as const;
export type Name = (typeof names)[number];

/** The reactions to each type of event. */
export const table = {
  "account.closed": ["send-mail"],
  "account.closing": ["send-mail"],
  "account.email_changed": ["send-mail"],
  "account.factor_recovery": ["send-mail"],
  "account.google_linked": ["send-mail"],
  "account.google_unlinked": ["send-mail"],
  "account.new_device": ["send-mail"],
  "account.passkey_changed": ["send-mail"],
  "account.password_changed": ["send-mail"],
  "account.second_factor_changed": ["send-mail"],
  "account.second_factor_failed": ["send-mail"],
  "account.session_revoked": ["send-mail"],
  "address.removed": ["erase-verification"],
  "address.verified": ["fan-out-event"],
  "analysis.started": ["begin-analysis"],
  "analysis.completed": ["notify-owner", "send-mail", "fan-out-event"],
  "analysis.failed": ["notify-owner", "send-mail", "fan-out-event"],
  "archive.failed": ["notify-owner", "send-mail"],
  "archive.ready": ["notify-owner", "send-mail"],
  "billing.paid": ["notify-owner", "send-mail"],
  "billing.plan_change_failed": ["notify-owner", "send-mail"],
  "billing.plan_taken_back": ["notify-owner", "send-mail"],
  "billing.renewal_declined": ["notify-owner", "send-mail"],
  "billing.second_subscription": ["notify-owner", "send-mail"],
  "billing.top_up_failed": ["notify-owner", "send-mail"],
  "billing.top_up_raised": ["notify-owner", "send-mail"],
  "billing.top_up_stopped": ["notify-owner", "send-mail"],
  "credit.low": ["notify-owner", "send-mail", "fan-out-event"],
  "credit.returned": ["notify-owner", "send-mail"],
  "credit.top_up_due": ["top-up-credits"],
  "device_login.granted": ["send-mail"],
  "invitation.created": ["send-mail"],
  "invitation.resent": ["send-mail"],
  "key.abandoned": ["notify-owner", "send-mail"],
  "key.disabled": ["fan-out-event"],
  "key.expired": ["notify-owner", "send-mail"],
  "key.expiring": ["notify-owner", "send-mail"],
  "key.revoked": ["notify-owner", "send-mail"],
  "list.deleted": ["erase-list"],
  "list.imported": ["start-list", "fan-out-event"],
  "list.import_failed": ["notify-owner", "send-mail", "fan-out-event"],
  "list.import_cancelled": ["fan-out-event"],
  "list.schedule_stopped": ["notify-owner", "send-mail", "fan-out-event"],
  "list.schedule_waits": ["fan-out-event"],
  "list.start_refused": ["notify-owner", "send-mail", "fan-out-event"],
  "member.factor_due": ["notify-owner", "send-mail"],
  "member.joined": ["notify-owner", "send-mail"],
  "member.left": ["notify-owner", "send-mail", "stop-keys"],
  "member.removed": ["notify-owner", "send-mail", "stop-keys"],
  "member.role_changed": ["notify-owner", "send-mail"],
  "member.seats_lost": ["notify-owner", "send-mail"],
  "outcome.complaints_high": ["notify-owner", "send-mail"],
  "outcome_source.abandoned": ["notify-owner", "send-mail"],
  "verification.started": ["dispatch-verification"],
  "verification.resumed": ["dispatch-verification"],
  "verification.paused": ["dispatch-verification"],
  "verification.completed": ["dispatch-verification", "notify-owner", "send-mail", "fan-out-event"],
  "verification.failed": ["dispatch-verification", "notify-owner", "send-mail", "fan-out-event"],
  "verification.cancelled": ["dispatch-verification", "fan-out-event"],
  "verification.undone": ["dispatch-verification"],
  "webhook.disabled": ["notify-owner", "send-mail"],
  "webhook.unconfirmed": ["notify-owner", "send-mail"],
  "workspace.closed": ["close-workspace"],
  "workspace.factor_required": ["notify-owner", "send-mail"],
  "workspace.plan_changed": ["notify-owner", "send-mail"],
  "workspace.transferred": ["send-mail"],
} as const satisfies Readonly<Record<string, readonly [Name, ...Name[]]>>;

type Table = typeof table;

/** A type of event. */
export type EventType = keyof Table;

/** The reactions that events had in an earlier version: their jobs and events that an upgrade meets are still handled. */
interface Former {
  "address.removed": "erase-list";
}

/** The types of events that a reaction handles, with those of an earlier version. */
export type HandledBy<N extends Name> =
  EventTypeOf<N> | { [T in keyof Former]: Former[T] extends N ? T : never }[keyof Former];

/** The types of events that a reaction handles. */
export type EventTypeOf<N extends Name> = {
  [T in EventType]: N extends Table[T][number] ? T : never;
}[EventType];

/** The reactions to a type of event. */
export const to = (type: EventType): readonly Name[] => table[type];

const eventTypes = Object.keys(table) as EventType[];

/**
 * What the bus delivers to a reaction, by `detail-type`: its events and, under its own name, those that it alone is to receive
 * again.
 */
export const detailTypesOf = (name: Name): readonly string[] => [...eventTypesOf(name), name];

/** The types of events that a reaction handles. */
export const eventTypesOf = (name: Name): readonly EventType[] =>
  eventTypes.filter((type) => to(type).includes(name));
