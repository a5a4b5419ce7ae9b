import type { Info } from "./schema.ts";

/** Whether a verdict costs a credit: a conclusive one on a well-formed address does, `unknown` and bad syntax do not. */
export const billable = ({ status, reason }: Pick<Info, "status" | "reason">): boolean =>
  status !== "unknown" && reason !== "bad_syntax";
