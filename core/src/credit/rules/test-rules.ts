/** The credits of a test workspace, which never run out. */
import { grantByOperator } from "./adjustment-rules.ts";
import { spendable } from "../balance/account.ts";
import type { Balance } from "../balance/balance.ts";
import type { Due } from "./period-rules.ts";

/** More than the largest list needs. */
const min = 2_000_000;
const grant = 10_000_000;

/** The grant that is due where a test workspace has few credits left. */
export function dueInTest({ accounts, version }: Balance, now: Date): Due | null {
  if (spendable(accounts) >= min) return null;
  return {
    key: `test:${version}`,
    timeOccurred: now.toISOString(),
    reference: { note: "Test mode" },
    rule: (before) => grantByOperator(before, grant),
  };
}
