/**
 * The prefixes of the bucket. Grants name no other, so that nothing is written elsewhere; the erasure of a workspace, the rules of the
 * bucket and the page about privacy follow from here.
 */
import { archiveDays, longestRetentionDays, outcomeDays, requestLogDays } from "./retention.ts";

interface Kept {
  /** Whether the id of a workspace follows the prefix. Such objects are erased with the account of its owner. */
  isOfWorkspace: boolean;
  /** Days after which the bucket removes objects by itself. What is no longer needed is erased earlier. */
  days: number | null;
}

const prefixes = {
  // A timer erases an archive earlier, with all its versions.
  "archive/": { isOfWorkspace: true, days: archiveDays + 2 },
  "derived/": { isOfWorkspace: true, days: null },
  "download/": { isOfWorkspace: true, days: 1 },
  "history/": { isOfWorkspace: true, days: null },
  "invoices/": { isOfWorkspace: true, days: 1 },
  "list/": { isOfWorkspace: true, days: longestRetentionDays + 1 },
  // A timer erases them earlier. The bucket does not know which ones a row still names, so that it waits for twice as long.
  "outcomes/": { isOfWorkspace: true, days: 2 * outcomeDays },
  "picture/": { isOfWorkspace: false, days: null },
  "probe/": { isOfWorkspace: false, days: 1 },
  "requests/": { isOfWorkspace: true, days: requestLogDays },
  "rules/": { isOfWorkspace: true, days: null },
  "suppressions/": { isOfWorkspace: true, days: null },
  "upload/": { isOfWorkspace: true, days: longestRetentionDays + 1 },
} as const satisfies Record<`${string}/`, Kept>;

type Prefixes = typeof prefixes;
export type Prefix = keyof Prefixes;
export type WorkspacePrefix = {
  [P in Prefix]: Prefixes[P]["isOfWorkspace"] extends true ? P : never;
}[Prefix];
type LimitedPrefix = { [P in Prefix]: Prefixes[P]["days"] extends number ? P : never }[Prefix];

export const allPrefixes = Object.keys(prefixes) as Prefix[];

export const workspacePrefixes = allPrefixes.filter(
  (prefix): prefix is WorkspacePrefix => prefixes[prefix].isOfWorkspace,
);

/** Days after which the bucket removes objects, by their prefixes. */
export const objectDays = Object.fromEntries(
  allPrefixes.flatMap((prefix) => (prefixes[prefix].days === null ? [] : [[prefix, prefixes[prefix].days]])),
) as Record<LimitedPrefix, number>;

/**
 * Days after which the bucket removes earlier versions, by the prefixes of objects that nobody restores: they are made again from others.
 * Those of all other objects are kept for as long as the table can be restored.
 */
export const earlierVersionDays: Partial<Record<Prefix, number>> = { "download/": 1 };
