import type { Info } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { formatCount, formatPercent } from "../../../lib/number.ts";
import { StatusBar } from "./status-bar.tsx";
import { statusBreakdown } from "./status-breakdown.ts";

const note = (text: string) => <span className="text-[0.8125rem] text-ink-muted">{text}</span>;

/** What a row says of counts that are from before the last change of the workspace's rules or suppression. */
const ruleTexts = {
  applied: null,
  pending: note("Your newest rules are being applied"),
  outdated: note("Open it to apply your newest rules"),
} as const;

const sumOf = (counts: Readonly<Record<Status, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What is known of a list in one line: a bar by status, and the share of the valid and the invalid. */
export function Health({ list }: { list: Info }) {
  const condition = statusBreakdown(list);
  if (condition === null) return <span className="text-ink-muted max-sm:hidden">Not known yet</span>;
  const { counts, total, certainty } = condition;
  return (
    <div className="grid gap-1.5">
      <StatusBar counts={counts} total={total} />
      <span className="figures text-[0.8125rem] text-ink-muted">
        {certainty === "estimated" ? "about " : ""}
        {certainty === "partial"
          ? `${formatPercent(counts.valid, sumOf(counts))} of ${formatCount(sumOf(counts))} valid`
          : `${formatPercent(counts.valid, total)} valid, ${formatPercent(counts.invalid, total)} invalid`}
      </span>
      {ruleTexts[list.verification?.rules ?? "applied"]}
    </div>
  );
}
