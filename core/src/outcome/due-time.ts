import { decodeTime } from "ulid";
import { Clock } from "../port/clock/index.ts";
import { limits } from "./limits.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Runs are merged once they are a sixteenth of the parts, so that a part is rewritten for many outcomes, and after a week. */
const share = 16;
const patience = limits.mergedDays * day;

interface Counted {
  count: number;
  oldest: number;
}

interface Written extends Counted {
  name: string;
  hasBounces?: boolean;
}

interface Objects {
  hasLasts: boolean;
  runs: readonly Written[];
  parts: readonly Counted[];
}

/** When the timer has work next: at once for unread bounces and last outcomes, later to merge runs, daily to erase. */
export function dueTime(objects: Objects): string {
  const now = Clock.now().getTime();
  const oldest = [...objects.runs, ...objects.parts].reduce((least, one) => Math.min(least, one.oldest), now);
  const expiry = Math.max(oldest + limits.days * day, now) + day;
  const unseen = objects.runs.filter(({ hasBounces }) => hasBounces);
  const unread = objects.hasLasts || objects.parts.length === 0 ? Infinity : now;
  return new Date(Math.min(expiry, unread, writtenFirst(unseen), mergingTime(objects))).toISOString();
}

/** When runs are merged: never, where there are none. */
export function mergingTime({ runs, parts }: Pick<Objects, "runs" | "parts">): number {
  const sum = (all: readonly { count: number }[]): number =>
    all.reduce((total, { count }) => total + count, 0);
  return writtenFirst(runs) + (sum(runs) * share >= sum(parts) ? hour : patience);
}

const writtenFirst = (runs: readonly Written[]): number =>
  runs.reduce((first, { name }) => Math.min(first, decodeTime(name)), Infinity);
