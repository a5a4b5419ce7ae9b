/**
 * How long data is kept. The areas and the stacks write these durations, and those of `kept-seconds.ts`, into the rows, the rules
 * of the bucket and the queues; the page about privacy reads them from here.
 */

/** How long a list may be kept, in days; 0: without retention. */
export const retentionDays = [0, 1, 7, 30, 90] as const;
export type RetentionDays = (typeof retentionDays)[number];

/** That of the lists of a workspace that has not chosen another. */
export const defaultRetentionDays = 30 satisfies RetentionDays;

export const longestRetentionDays = Math.max(...retentionDays);

/** How long a list without retention is kept after what was last done with it. */
export const restDays = 1;

/** The longest window in which calls and attempts are counted. */
export const longestWindowSeconds = 86_400;

/** Days for which an outcome is kept, from its own time: thirteen months. */
export const outcomeDays = 396;

/** Days for which the counts and rejected rows of a file of outcomes are kept. The file is erased once it has been read. */
export const outcomeFileDays = 30;

/** The most days for which a shared link is valid. */
export const longestLinkDays = 90;

/** Days for which the archive of a workspace is kept after its making. */
export const archiveDays = 7;

/** Days for which the calls of a key are kept. */
export const requestLogDays = 30;

/** Days for which a queue keeps a message that nobody could handle: the longest of SQS. */
export const queueDays = 14;
