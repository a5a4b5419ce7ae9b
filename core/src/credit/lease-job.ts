/** The names under which leases hold credits: those of jobs begin otherwise. */
import type { LeaseRow } from "./entity.ts";

const prefix = "lease:";

export const jobIDOf = ({ apiKeyID, number }: Pick<LeaseRow, "apiKeyID" | "number">): string =>
  `${prefix}${apiKeyID}:${number}`;

export const isLease = (job: string | undefined): boolean => job?.startsWith(prefix) === true;
