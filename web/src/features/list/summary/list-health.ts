/** List health: a message by the share of invalid addresses (spec section 4), and what else is not safe to send to. */
import type { Info } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { formatCount } from "../../../lib/number.ts";
import { resultCounts } from "./result-counts.ts";

export interface Health {
  tone: "success" | "warning" | "error";
  message: string;
  /** The risky and unknown addresses, from 1% on: a warning of its own beside a success. */
  detail: string | null;
  invalidPercent: number;
}

interface Counted {
  counts: Readonly<Record<Status, number>>;
  total: number;
  /** Statuses whose counts are estimated. */
  estimated?: ReadonlySet<Status>;
}

/** The health for the counts of a list that has addresses. */
export function healthOf(counted: Counted): Health {
  const invalidPercent = percentOf("invalid", counted);
  return { ...ofPercent(invalidPercent), detail: detailOf(counted), invalidPercent };
}

const percentOf = (status: Status, { counts, total }: Counted): number => (counts[status] / total) * 100;

function ofPercent(invalidPercent: number): Pick<Health, "tone" | "message"> {
  if (invalidPercent <= 0)
    return { tone: "success", message: "Amazing! Your list is 100% clean and ready to go." };
  if (invalidPercent <= 1)
    return { tone: "warning", message: "Congrats! This list may not require cleaning." };
  if (invalidPercent <= 5)
    return {
      tone: "warning",
      message: "Warning! Some invalid emails detected. Cleaning is recommended.",
    };
  if (invalidPercent <= 10)
    return {
      tone: "warning",
      message: "Warning! A significant number of invalid emails detected. Cleaning is recommended.",
    };
  return {
    tone: "error",
    message: "Warning! Many invalid emails detected. Immediate cleaning required.",
  };
}

const consequences = {
  risky: { one: "it may bounce or go unread", many: "they may bounce or go unread" },
  unknown: {
    one: "its mail server gave no conclusive answer or was not asked",
    many: "their mail servers gave no conclusive answer or were not asked",
  },
} as const;

function detailOf(counted: Counted): string | null {
  const statuses = (["risky", "unknown"] as const).filter((status) => percentOf(status, counted) >= 1);
  if (statuses.length === 0) return null;
  return statuses.map((status) => sentenceOf(status, counted)).join(" ");
}

function sentenceOf(status: keyof typeof consequences, { counts, total, estimated }: Counted): string {
  const count = counts[status];
  const share = `${formatCount(count)} of ${formatCount(total)}`;
  const { one, many } = consequences[status];
  return `${estimated?.has(status) ? "About " : ""}${share} ${count === 1 ? `is ${status}: ${one}` : `are ${status}: ${many}`}.`;
}

/** Health of a verified list, null before. Rejected rows count as invalid. */
export function listHealth({ rows, verification }: Pick<Info, "rows" | "verification">): Health | null {
  const tally = resultCounts({ rows, verification });
  const isComplete = verification?.status === "completed" || verification?.previous !== undefined;
  if (tally === null || tally.total === 0 || !isComplete) return null;
  return healthOf(tally);
}
