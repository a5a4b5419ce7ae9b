/** The names under which leases hold credits: those of jobs begin otherwise. */

const prefix = "lease:";

export const jobIDOf = ({ apiKeyID, number }: { apiKeyID: string; number: number }): string =>
  `${prefix}${apiKeyID}:${number}`;

export const isLease = (job: string | undefined): boolean => job?.startsWith(prefix) === true;

const keys = new RegExp(`^(?:settle:|release:|recall:)?(${prefix}[^:]+:\\d+)(?::|$)`);

/** The lease that an entry with this key opens, ends or recalls from; undefined for any other. */
export const leaseOf = (key: string): string | undefined => keys.exec(key)?.[1];
