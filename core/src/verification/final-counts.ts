type Counts = Record<string, number>;

/** The counts of a verification that has ended. */
export interface FinalCounts {
  done: number;
  valid: number;
  invalid: number;
  risky: number;
  unknown: number;
  /** The unknown addresses that own rules block or that are suppressed. Former ones under rules lack it. */
  blocked?: number;
  reasons: Counts;
  rows: Counts;
  kept?: Counts;
  relays?: Counts;
  providers: Counts;
}

/** The counts under the own rules of a version. */
export interface UnderRules {
  /** Of the own rules and of what is suppressed. */
  version: number;
  /** Absent where they are those as it was verified. */
  counts?: FinalCounts;
}
