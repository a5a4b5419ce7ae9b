/** Every timer of the product, and when it runs, as EventBridge writes it. */
export * as Timers from "./timers.ts";

export const rates = {
  "relay-outbox": "rate(1 minute)",
  "sweep-jobs": "rate(1 minute)",
  "seal-audit": "rate(1 minute)",
  "settle-leases": "rate(1 minute)",
  "expire-lists": "rate(1 hour)",
  "settle-outcomes": "rate(1 hour)",
  // Each ledger is audited once a day; a run continues where the last one ended.
  "audit-ledgers": "rate(1 hour)",
  // A plan is put on between two hours and 45 minutes before its renewal.
  "settle-billing": "rate(10 minutes)",
  // The summary of a week is due on Monday; a run continues where the last one ended.
  "send-summaries": "rate(1 hour)",
  "publish-status": "cron(41 3 * * ? *)",
  "reconcile-payments": "cron(17 2 * * ? *)",
} as const;
export type Name = keyof typeof rates;

export const names = Object.keys(rates) as Name[];

const minute = 60;
const hour = 60 * minute;

const periods: Readonly<Record<(typeof rates)[Name], number>> = {
  "rate(1 minute)": minute,
  "rate(10 minutes)": 10 * minute,
  "rate(1 hour)": hour,
  "cron(41 3 * * ? *)": 24 * hour,
  "cron(17 2 * * ? *)": 24 * hour,
};

/** No run takes longer, as Lambda ends it. */
export const longestRunSeconds = 15 * minute;

/** EventBridge ticks up to a minute late, and the timers are looked at once a minute. */
const delaySeconds = 2 * minute;

/**
 * The seconds after the end of its last run at which a timer is late. It may miss one run, and the next may
 * take the longest time of a run. For a timer that runs once a day, the missed run counts as an hour.
 */
export function lateAfterSeconds(name: Name): number {
  const period = periods[rates[name]];
  return period + Math.min(period, hour) + longestRunSeconds + delaySeconds;
}
