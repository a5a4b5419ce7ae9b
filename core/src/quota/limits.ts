/** Quotas by plan. Safe for the browser. */
import type { Plan } from "../kit/plan.ts";
import { longestWindowSeconds } from "../kit/retention.ts";
import type { Limit } from "../window/schema.ts";

const minute = 60;
const day = longestWindowSeconds;
const gigabyte = 1_000_000_000;

/**
 * Limits of uploads: forms that are open at once, and the bytes that they may hold together; the bytes of all
 * new lists and files of outcomes of a day; the bytes of all files. `lists` are new ones of a day, from any
 * source.
 */
export interface UploadLimit {
  forms: number;
  bytes: number;
  daily: number;
  stored: number;
  lists: number;
}

/** Files of results that are being made or wait for it, and those that are made in a day: three of each new list. Comparisons have the same number, and the bytes are those of both. */
export interface FileLimit {
  open: number;
  daily: number;
  bytes: number;
}

export interface Quotas {
  uploads: UploadLimit;
  files: FileLimit;
  analyses: Limit | null;
  unknownVerdicts: Limit | null;
  /** Rows of lists that are started in test mode. */
  testRows: Limit | null;
  /** Verifications of lists at once; null as `VERIFICATIONS_AT_ONCE` says. */
  verifications: number | null;
  /** Files of outcomes that are read at once; null as `STEPS_AT_ONCE` says. */
  outcomeFiles: number | null;
  /** Webhooks of mail services. */
  sourceCalls: Limit;
  /** Deliveries of webhooks that are sent again. Those of a workspace and of its test mode are counted together. */
  resends: Limit;
  /**
   * Bytes of rules, suppressed addresses and outcomes that calls rewrite in a day, and as many that jobs rewrite. A change of a part of
   * suppressed addresses writes 1.2 megabytes on average. A test workspace has its own.
   */
  rewrites: number;
  /** Calls that wait for a mail server or a list, at a time. Those of a workspace and of its test mode are counted together. */
  waitingCalls: number;
  /** Calls that read finished files for programs, at a time. Those of a workspace and of its test mode are counted together. */
  readingCalls: number;
  /** Of files that are fetched in a day, each as often as it is opened. Those of a workspace and of its test mode are counted together. */
  fetchedBytes: number;
}

/** Such calls of all workspaces on Free together: there are as many as somebody makes. */
export const readingCallsOnFree = 10;

const live = { testRows: null, verifications: null, outcomeFiles: null };
const paid: Quotas = {
  ...live,
  resends: { max: 100_000, seconds: day },
  waitingCalls: 20,
  readingCalls: 5,
  fetchedBytes: 200 * gigabyte,
  rewrites: 50 * gigabyte,
  sourceCalls: { max: 6_000, seconds: minute },
  uploads: { forms: 20, bytes: 10 * gigabyte, daily: 10 * gigabyte, stored: 200 * gigabyte, lists: 10_000 },
  files: { open: 200, daily: 30_000, bytes: 50 * gigabyte },
  analyses: null,
  unknownVerdicts: null,
};

const large: Quotas = {
  ...paid,
  uploads: { ...paid.uploads, daily: 50 * gigabyte, stored: 1_000 * gigabyte, lists: 50_000 },
  files: { open: 200, daily: 150_000, bytes: 250 * gigabyte },
  fetchedBytes: 1_000 * gigabyte,
  rewrites: 500 * gigabyte,
  sourceCalls: { max: 24_000, seconds: minute },
};

/** The quotas of a workspace by its plan. Null is no limit. */
export const quotas: Readonly<Record<Plan, Quotas>> = {
  free: {
    ...live,
    outcomeFiles: 1,
    resends: { max: 1_000, seconds: day },
    waitingCalls: 5,
    readingCalls: 2,
    fetchedBytes: 20 * gigabyte,
    rewrites: 5 * gigabyte,
    sourceCalls: { max: 600, seconds: minute },
    uploads: { forms: 20, bytes: gigabyte, daily: 2 * gigabyte, stored: 10 * gigabyte, lists: 500 },
    files: { open: 50, daily: 1_500, bytes: 5 * gigabyte },
    analyses: { max: 20, seconds: day },
    unknownVerdicts: { max: 1_000, seconds: day },
  },
  Pro: paid,
  Business: { ...large, waitingCalls: 40, readingCalls: 10 },
  Enterprise: { ...large, waitingCalls: 60, readingCalls: 20 },
};

const { uploads, files, outcomeFiles, resends, rewrites, sourceCalls } = quotas.free;
const test = {
  uploads,
  files,
  outcomeFiles,
  resends,
  rewrites,
  sourceCalls,
  analyses: null,
  unknownVerdicts: null,
};
const paidTest = {
  ...test,
  uploads: { ...uploads, lists: paid.uploads.lists },
  files: paid.files,
  resends: paid.resends,
  rewrites: paid.rewrites,
  testRows: { max: 1_000_000, seconds: day },
  verifications: 20,
};

/** What a workspace and its test mode have together. */
const together = ({ waitingCalls, readingCalls, fetchedBytes }: Quotas) => ({
  waitingCalls,
  readingCalls,
  fetchedBytes,
});

/** The quotas of a test workspace by the plan of its workspace. */
export const testQuotas: Readonly<Record<Plan, Quotas>> = {
  free: {
    ...test,
    testRows: { max: 100_000, seconds: day },
    verifications: 2,
    ...together(quotas.free),
  },
  Pro: { ...paidTest, ...together(quotas.Pro) },
  Business: { ...paidTest, ...together(quotas.Business) },
  Enterprise: { ...paidTest, ...together(quotas.Enterprise) },
};
