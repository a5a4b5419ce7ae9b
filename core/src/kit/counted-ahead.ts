/**
 * Counting uses of a window without a write for each: a process lets uses pass ahead of its count, at most a share of what it has
 * counted in this window and the one before, and counts them with the next one. So a limit is exact within a process; processes that
 * use a subject together pass a bounded part more. What a process that dies has not counted is within that part.
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

/** What a process knows of a subject in a window. */
interface Known {
  /** All uses, by its newest count. */
  total: number;
  /** Its own uses that are counted, within the limit. */
  own: number;
  /** The same of the window before. */
  former: number;
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

const nothing: Readonly<Known> = { total: 0, own: 0, former: 0, pending: 0, ahead: 0, aheadPending: 0 };

/** What a process knows of all subjects. */
interface Present {
  window: number;
  subjects: Map<string, Known>;
  /** What it has counted of each in the window before. */
  former: ReadonlyMap<string, number>;
}

/** A function that counts a use of a subject. Returns the uses of the window with this one. */
export function countingAhead({ clock, share, afterWindow }: Options) {
  // Each clock has its own, so that tests with clocks of their own share none.
  const windows = new WeakMap<Clock, Present>();

  function knownOf(subject: string, window: number): Known {
    const now = clock();
    let present = windows.get(now);
    if (present?.window !== window) {
      const former = present?.window === window - 1 ? ownIn(present.subjects) : new Map<string, number>();
      const subjects = afterWindow === "count" ? uncounted(present?.subjects) : new Map<string, Known>();
      for (const [name, known] of subjects) known.former = former.get(name) ?? 0;
      windows.set(now, (present = { window, subjects, former }));
    }
    let known = present.subjects.get(subject);
    if (!known)
      present.subjects.set(subject, (known = { ...nothing, former: present.former.get(subject) ?? 0 }));
    return known;
  }

  return async ({ subject, window, max }: Counted, count: Count): Promise<number> => {
    const known = knownOf(subject, window);
    const passed = known.total + known.pending + known.ahead + 1;
    const maxAhead = known.own === 0 ? 0 : (known.own + known.former) * share;
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
      known.total = Math.max(known.total, total);
      if (total <= max) known.own += uses;
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

const ownIn = (subjects: ReadonlyMap<string, Known>): ReadonlyMap<string, number> =>
  new Map(Array.from(subjects, ([subject, { own }]) => [subject, own]));

/** The subjects of a window that is over which have uses to count, each with nothing counted in the next. */
function uncounted(subjects: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const left = [...subjects]
    .filter(([, { ahead, aheadPending }]) => ahead + aheadPending > 0)
    .slice(-maxCarried);
  for (const [, known] of left) Object.assign(known, { total: 0, own: 0 });
  return new Map(left);
}
