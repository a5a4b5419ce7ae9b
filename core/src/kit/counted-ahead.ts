/**
 * Counting uses of a window without a write for each: a process lets uses pass ahead of its count, at most a tenth of what it has
 * counted, and counts them with the next one. So a limit is exact within a process; processes that share a subject together pass
 * at most a tenth more. What a process that dies has not counted is part of that tenth.
 */
interface Clock {
  now(): Date;
}

interface Options {
  clock: () => Clock;
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

/** What a process knows of a subject in a window. */
interface Known {
  /** All uses, by its newest count. */
  total: number;
  /** Its own uses that are counted. */
  own: number;
  /** Its own uses that are being counted. */
  pending: number;
  /** Its own uses that passed ahead and are not being counted. */
  ahead: number;
  /** Those that passed ahead and are being counted. */
  aheadPending: number;
}

const shareAhead = 0.1;
/** The newest subjects that have uses to count when a window ends. What others have is forgotten. */
const maxCarried = 1_000;

const nothing: Readonly<Known> = { total: 0, own: 0, pending: 0, ahead: 0, aheadPending: 0 };

/** A function that counts a use of a subject. Returns the uses of the window with this one. */
export function countingAhead({ clock, afterWindow }: Options) {
  // Each clock has its own, so that tests with clocks of their own share none.
  const windows = new WeakMap<Clock, { window: number; subjects: Map<string, Known> }>();

  function knownOf(subject: string, window: number): Known {
    const now = clock();
    let present = windows.get(now);
    if (present?.window !== window) {
      const subjects = afterWindow === "count" ? uncounted(present?.subjects) : new Map<string, Known>();
      windows.set(now, (present = { window, subjects }));
    }
    let known = present.subjects.get(subject);
    if (!known) present.subjects.set(subject, (known = { ...nothing }));
    return known;
  }

  return async ({ subject, window, max }: Counted, count: Count): Promise<number> => {
    const known = knownOf(subject, window);
    const passed = known.total + known.pending + known.ahead + 1;
    if (known.ahead + known.aheadPending + 1 <= known.own * shareAhead && passed <= max) {
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
      known.total = Math.max(known.total, total);
      known.own += uses;
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

/** The subjects of a window that is over which have uses to count, each with nothing counted in the next. */
function uncounted(subjects: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const left = [...subjects]
    .filter(([, { ahead, aheadPending }]) => ahead + aheadPending > 0)
    .slice(-maxCarried);
  for (const [, known] of left) Object.assign(known, { total: 0, own: 0 });
  return new Map(left);
}
