/** A share that was measured month by month: the newest one first, with those before. */
import { limits } from "@winnow/core/status/limits";
import type { Figure } from "@winnow/core/status/schema";
import { formatMonth } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { type MonthShare, MonthlyShare } from "../../ui/chart/monthly-share.tsx";

interface RateProps {
  share: string;
  /** What it is a share of, such as "addresses". */
  what: string;
  /** Newest first. */
  figures: readonly { month: string; figure: Figure }[];
}

export function Rate({ share, what, figures }: RateProps) {
  const newest = figures.find(({ figure }) => figure !== null);
  if (newest === undefined) return <MonthlyShare share={share} whole={shareOf(null, what)} months={[]} />;
  return (
    <MonthlyShare
      share={share}
      during={formatMonth(newest.month)}
      whole={shareOf(newest.figure, what)}
      months={figures.map(({ month, figure }) => ({ month, ...shareOf(figure, what) }))}
    />
  );
}

export const shareOf = (figure: Figure, what: string): Omit<MonthShare, "month"> => ({
  range: figure?.share ?? null,
  behind:
    figure === null
      ? `fewer than ${limits.workspaces} workspaces or ${formatCount(limits.cases)} ${what}`
      : `of ${formatCount(figure.behind)} ${what}`,
});
