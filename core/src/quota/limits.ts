/** Quotas by plan. Safe for the browser. */
import type { Plan } from "../workspace/schema.ts";
import { longestWindowSeconds } from "../kit/retention.ts";

/** This many uses in a window of this many seconds. */
export interface Limit {
  max: number;
  seconds: number;
}

const day = longestWindowSeconds;
const gigabyte = 1_000_000_000;

/** Upload forms that are open at once, and the bytes that they may hold together. */
export interface UploadLimit {
  forms: number;
  bytes: number;
}

/** Copies of lists in an hour, in a live or a test workspace. */
export const maxCopies: Limit = { max: 20, seconds: 3600 };

/** Previews of uploaded files in a minute. */
export const maxPreviews: Limit = { max: 30, seconds: 60 };

export interface Quotas {
  uploads: UploadLimit;
  analyses: Limit | null;
  unknownVerdicts: Limit | null;
  /** Rows of lists that are started in test mode. */
  testRows: Limit | null;
  /** Verifications of lists at once; null as `JOBS_AT_ONCE` says. */
  verifications: number | null;
  /** Calls that wait for a mail server or a list, at a time. Those of a workspace and of its test mode are counted together. */
  waitingCalls: number;
}

const live = { testRows: null, verifications: null };
/** Of paid plans. */
const paidCalls = 20;

const paid: Quotas = {
  ...live,
  waitingCalls: paidCalls,
  uploads: { forms: 20, bytes: 10 * gigabyte },
  analyses: null,
  unknownVerdicts: null,
};

/** The quotas of a workspace by its plan. Null is no limit. */
export const quotas: Readonly<Record<Plan, Quotas>> = {
  free: {
    ...live,
    waitingCalls: 5,
    uploads: { forms: 20, bytes: gigabyte },
    analyses: { max: 20, seconds: day },
    unknownVerdicts: { max: 1_000, seconds: day },
  },
  Pro: paid,
  Business: paid,
  Enterprise: paid,
};

const test = { uploads: quotas.free.uploads, analyses: null, unknownVerdicts: null };
const paidTest: Quotas = {
  ...test,
  testRows: { max: 1_000_000, seconds: day },
  verifications: 20,
  waitingCalls: paidCalls,
};

/** The quotas of a test workspace by the plan of its workspace. */
export const testQuotas: Readonly<Record<Plan, Quotas>> = {
  free: {
    ...test,
    testRows: { max: 100_000, seconds: day },
    verifications: 2,
    waitingCalls: quotas.free.waitingCalls,
  },
  Pro: paidTest,
  Business: paidTest,
  Enterprise: paidTest,
};
