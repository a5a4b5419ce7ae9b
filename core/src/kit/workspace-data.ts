/**
 * What erases the rows of each area once their workspace is closed. An area that stores something of a workspace and is missing here fails
 * the test beside this; one that is here and is not erased does not compile.
 */
type Means =
  /** The reaction `close-workspace`. */
  | "closing"
  /** The same, in the test workspace too. */
  | "test"
  /** The job `erase-usage`, once the last meters have been settled. */
  | "usage"
  /** The erasure of the account of its owner. */
  | "account"
  /** They go with those of lists, outcomes or people, or end by themselves. */
  | "list"
  | "outcome"
  | "person"
  | "itself"
  /** Nothing: they prove what was paid for, and whose it was. */
  | "kept";

const means = {
  account: ["person"],
  analysis: ["closing", "test", "list"],
  "api-key": ["closing"],
  archive: ["closing"],
  audit: ["account"],
  billing: ["kept"],
  credit: ["kept"],
  derived: ["list"],
  history: ["closing"],
  idempotency: ["usage", "account"],
  job: ["itself"],
  "last-outcome": ["outcome"],
  list: ["closing", "test", "account"],
  member: ["closing"],
  meter: ["usage", "account"],
  notice: ["account"],
  outcome: ["closing", "test"],
  "outcome-file": ["closing"],
  "outcome-source": ["closing"],
  "request-log": ["usage"],
  role: ["account"],
  rule: ["closing", "test"],
  segment: ["closing", "test"],
  "shared-link": ["list", "itself"],
  "single-verification": ["usage", "account"],
  spending: ["usage"],
  suppression: ["closing", "test"],
  verification: ["list"],
  webhook: ["closing"],
  workspace: ["kept"],
} as const satisfies Record<string, readonly [Means, ...Means[]]>;

type Table = typeof means;

/** The areas whose rows are erased by these means. */
export type ErasedBy<M extends Means> = {
  [A in keyof Table]: M extends Table[A][number] ? A : never;
}[keyof Table];

const byArea: Readonly<Record<string, readonly Means[]>> = means;

export const isErasedBy = (area: string, by: Means): boolean => byArea[area]?.includes(by) ?? false;

export const areasOfWorkspaces = Object.keys(means);
