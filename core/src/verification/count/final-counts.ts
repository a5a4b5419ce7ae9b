type Counts = Record<string, number>;

/** The counts of a verification that has ended. */
export interface FinalCounts {
  done: number;
  valid: number;
  invalid: number;
  risky: number;
  unknown: number;
  /**
   * The unknown addresses that the workspace's rules block or that are suppressed; absent in older counts
   * under rules.
   */
  blocked?: number;
  reasons: Counts;
  rows: Counts;
  kept?: Counts;
  relays?: Counts;
  providers: Counts;
}

/** The counts under one version of the workspace's rules. */
export interface UnderRules {
  /** Of the workspace's rules and of what is suppressed. */
  version: number;
  /** Absent where they are those as it was verified. */
  counts?: FinalCounts;
}

/** What is shown of a complete result while a verification that followed it is open. */
export interface PreviousResult {
  counts: Pick<FinalCounts, "valid" | "invalid" | "risky" | "unknown" | "blocked"> & CountedRows;
  /** The version of the workspace's rules under which it was counted; absent in older counts. */
  version?: number;
  timeCompleted: string;
}

type Named = Readonly<Record<string, number | undefined>>;

interface CountedRows {
  reasons?: Named | undefined;
  rows?: Named | undefined;
  kept?: Named | undefined;
  relays?: Named | undefined;
  /** Older rows lack it. */
  providers?: Named | undefined;
}

/** What was last shown of a verification that has ended. */
export function previousResult({
  timeCompleted = "",
  underRules,
  ...row
}: PreviousResult["counts"] & {
  timeCompleted?: string | undefined;
  underRules?: UnderRules | undefined;
}): PreviousResult {
  const { valid, invalid, risky, unknown, blocked, reasons, rows, kept, relays, providers } =
    underRules?.counts ?? row;
  return {
    counts: {
      valid,
      invalid,
      risky,
      unknown,
      reasons,
      rows,
      kept,
      relays,
      providers,
      ...(blocked === undefined ? {} : { blocked }),
    },
    // Counts that do not say how many addresses are blocked are derived once more.
    ...(blocked === undefined ? {} : { version: underRules?.version ?? 0 }),
    timeCompleted,
  };
}
