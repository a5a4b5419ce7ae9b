import type { Plan } from "../workspace/schema.ts";

/** So many uses in a window of so many seconds. */
export interface Limit {
  most: number;
  seconds: number;
}

const day = 24 * 3600;
const GB = 1_000_000_000;

/** Upload forms that are open at once, and the bytes that they may hold together. */
export interface UploadLimit {
  forms: number;
  bytes: number;
}

const paid = { uploads: { forms: 20, bytes: 10 * GB }, analyses: null, unknownVerdicts: null };

/** The quotas of a workspace by its plan. Null is no limit. */
export const quotas: Readonly<
  Record<Plan, { uploads: UploadLimit; analyses: Limit | null; unknownVerdicts: Limit | null }>
> = {
  free: {
    uploads: { forms: 20, bytes: GB },
    analyses: { most: 20, seconds: day },
    unknownVerdicts: { most: 1_000, seconds: day },
  },
  Pro: paid,
  Business: paid,
  Enterprise: paid,
};

/** The quotas of a test workspace: only uploads take room. */
export const testQuotas = { ...quotas.free, analyses: null, unknownVerdicts: null };
