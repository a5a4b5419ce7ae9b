/** How long a list may be kept, in days; 0: without retention. */
export const retentionDays = [0, 1, 7, 30, 90] as const;
export type RetentionDays = (typeof retentionDays)[number];

/** That of the lists of a workspace that has not chosen another. */
export const usualRetentionDays = 30 satisfies RetentionDays;
