/**
 * Counts uses of a window without a write for each. A process writes the counter only every few uses. Until
 * then uses pass unwritten, at most a share of what the process has counted in this window and the one
 * before. So a limit is exact within one process. Processes that use a subject together may exceed it by a
 * bounded part, and a process that dies loses no more than its unwritten uses.
 */
interface Clock {
  now(): Date;
}

interface Options {
  clock: () => Clock;
  /** Of what was counted: so many uses pass ahead. */
  share: number;
  /** What becomes of uses that passed ahead in a window that is over: they are counted with the next one, or forgotten. */
  afterWindow: "count" | "forget";
}

interface Counted {
  subject: string;
  /** The number of the window. */
  window: number;
  max: number;
}

/** Counts a use with those that passed ahead before it, and returns all of the window. */
type Count = (ahead: number) => Promise<number>;

/** What a process has counted of a subject in a window. */
interface Own {
  /** Its uses, within the limit. */
  own: number;
  /** The highest limit that they were within. */
  max: number;
}

/** What a process knows of a subject in a window. */
interface Known extends Own {
  window: number;
  /** All uses, by its newest count. */
  total: number;
  /** What it has counted in the window before. */
  former: Readonly<Own>;
  /** Its own uses that are being counted. */
  pending: number;
  /** Its own uses that passed ahead and are not being counted. */
  ahead: number;
  /** Those that passed ahead and are being counted. */
  aheadPending: number;
}

/** With this share, processes that use a subject together pass at most a tenth more: both windows count at most the limit. */
export const tenthOver = 0.05;

/** The newest subjects that have uses to count when a window ends. What others have is forgotten. */
const maxCarried = 1_000;

const noOwn: Readonly<Own> = { own: 0, max: 0 };
const nothing = { ...noOwn, total: 0, pending: 0, ahead: 0, aheadPending: 0 };

/** What a process knows of all subjects. */
interface Present {
  window: number;
  subjects: Map<string, Known>;
  /** What it has counted of each in the window before. */
  former: ReadonlyMap<string, Readonly<Own>>;
}

/** A function that counts a use of a subject. Returns the uses of the window with this one. */
export function countingAhead({ clock, share, afterWindow }: Options) {
  // Each clock has its own, so that tests with clocks of their own share none.
  const windows = new WeakMap<Clock, Present>();

  function knownOf(subject: string, window: number): Known {
    const now = clock();
    let present = windows.get(now);
    if (present?.window !== window) {
      const former = present?.window === window - 1 ? ownIn(present.subjects) : new Map<string, Own>();
      const subjects = afterWindow === "count" ? uncounted(present?.subjects) : new Map<string, Known>();
      for (const [name, known] of subjects)
        Object.assign(known, { ...noOwn, window, total: 0, former: former.get(name) ?? noOwn });
      windows.set(now, (present = { window, subjects, former }));
    }
    const { subjects, former } = present;
    let known = subjects.get(subject);
    if (!known) subjects.set(subject, (known = { ...nothing, window, former: former.get(subject) ?? noOwn }));
    return known;
  }

  return async ({ subject, window, max }: Counted, count: Count): Promise<number> => {
    const known = knownOf(subject, window);
    const passed = known.total + known.pending + known.ahead + 1;
    // What was counted within a higher limit is no part of this one.
    const former = known.former.max <= max ? known.former.own : 0;
    const maxAhead = known.own === 0 ? 0 : (known.own + former) * share;
    if (known.ahead + known.aheadPending + 1 <= maxAhead && passed <= max) {
      known.ahead += 1;
      return passed;
    }
    const ahead = known.ahead;
    const uses = ahead + 1;
    known.ahead = 0;
    known.aheadPending += ahead;
    known.pending += uses;
    try {
      const total = await count(ahead);
      if (known.window !== window) return total;
      known.total = Math.max(known.total, total);
      if (total > max) return total;
      known.own += uses;
      known.max = Math.max(known.max, max);
      return total;
    } catch (error) {
      known.ahead += ahead;
      throw error;
    } finally {
      known.aheadPending -= ahead;
      known.pending -= uses;
    }
  };
}

const ownIn = (subjects: ReadonlyMap<string, Known>): ReadonlyMap<string, Own> =>
  new Map(Array.from(subjects, ([subject, { own, max }]) => [subject, { own, max }]));

/** The newest subjects of a window that is over which have uses to count. */
function uncounted(subjects: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const left = [...subjects].filter(([, { ahead, aheadPending }]) => ahead + aheadPending > 0);
  return new Map(left.slice(-maxCarried));
}
