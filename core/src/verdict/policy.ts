/** Which results a cleaned list keeps. A policy reads stored verdicts, so that changing it costs nothing. */
import { z } from "zod";
import type { Status } from "./reason.ts";

export const Policy = z.enum(["safe", "balanced", "reach"]);
export type Policy = z.infer<typeof Policy>;

/** What a policy does with addresses of relay services, which forward to lasting mailboxes: it keeps them unless told otherwise. */
export const Relays = z.enum(["keep", "drop"]);
export type Relays = z.infer<typeof Relays>;

/** The part of a verdict that a policy reads. */
export interface Subject {
  status: Status;
  flags: { role: boolean | null; disposable: boolean | null; relay?: boolean | null };
  /** The rule of the workspace that decided, which no policy overrules. */
  rule?: { effect: "allow" | "block" } | undefined;
  /** Why the workspace must not send to it. */
  suppressed?: object | undefined;
}

/** Whether the workspace itself decided that nobody is asked about the address: such a verdict counts nowhere. */
export const isBlocked = ({ rule, suppressed }: Pick<Subject, "rule" | "suppressed">): boolean =>
  suppressed !== undefined || rule?.effect === "block";

/**
 * Whether a policy keeps the address. No policy keeps a suppressed one. Next a rule of the workspace decides.
 * Otherwise `safe` keeps valid addresses without a role, `balanced` valid ones, `reach` all but invalid and
 * disposable ones.
 */
export function keeps(
  policy: Policy,
  { status, flags, rule, suppressed }: Subject,
  relays: Relays = "keep",
): boolean {
  if (suppressed) return false;
  if (rule) return rule.effect === "allow";
  if (relays === "drop" && flags.relay === true) return false;
  switch (policy) {
    case "safe":
      return status === "valid" && flags.role !== true;
    case "balanced":
      return status === "valid";
    case "reach":
      return status !== "invalid" && flags.disposable !== true;
  }
}
