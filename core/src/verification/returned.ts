export interface Returned {
  unknown: number;
  /** Known from elsewhere, and so not charged again. */
  repeated: number;
  /** Left out by an early end. */
  unreached: number;
}

/** What of a verification tells it. */
interface Ended {
  progress: { done: number; total: number };
  counts: { unknown: number };
  credits: { returned: number };
}

/** Why the credits of a verification that has ended were returned. The three sum to the returned credits. */
export function returnedFor({ progress, counts, credits: { returned } }: Ended): Returned {
  const unreached = Math.min(progress.total - progress.done, returned);
  const unknown = Math.min(counts.unknown, returned - unreached);
  return { unknown, unreached, repeated: returned - unreached - unknown };
}
