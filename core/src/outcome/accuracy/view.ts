/** How often the verdicts of a workspace were right, for its people and programs. */
import { Actor } from "../../kit/actor.ts";
import { proportionOf } from "../../kit/statistics/proportion.ts";
import { monthOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import { type Addresses, countingOf, tells } from "./count.ts";
import { AccuracyEntity, type AccuracyRow } from "./entity.ts";
import type { Accuracy } from "./schema.ts";

const maxMonths = 13;

/** Of the addresses that were called valid and mailed, how many bounced: by month and mail provider. */
export async function accuracy(): Promise<Accuracy> {
  const workspaceID = Actor.can("verify_email", "view");
  const query = AccuracyEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: maxMonths, consistent: true });
  const months = data.map(monthIn).filter(({ mailed }) => mailed > 0);
  return { ...summed(months), months, bounces_only: silentIn(data) };
}

function monthIn({ month, ...counted }: AccuracyRow): Accuracy["months"][number] {
  const rows = Object.entries(countingOf(counted))
    .filter(([, { mailed }]) => mailed > 0)
    .map(([provider, { mailed, bounced }]) => ({ provider, ...rateOf({ mailed, bounced }) }))
    .toSorted((one, other) => other.mailed - one.mailed || (one.provider < other.provider ? -1 : 1));
  return { month, ...summed(rows), providers: rows };
}

type Counts = Pick<Addresses, "mailed" | "bounced">;

const rateOf = ({ mailed, bounced }: Counts) => ({
  mailed,
  bounced,
  bounce_rate: proportionOf(bounced, mailed),
});

const summed = (counts: readonly Counts[]) =>
  rateOf(
    counts.reduce<Counts>(
      (sum, { mailed, bounced }) => ({ mailed: sum.mailed + mailed, bounced: sum.bounced + bounced }),
      { mailed: 0, bounced: 0 },
    ),
  );

/** The sources that lately reported bounces and too few deliveries. */
function silentIn(rows: readonly AccuracyRow[]): string[] {
  const since = monthOf(Clock.now().getTime() - recentMs);
  const names = rows.flatMap(({ month, sources }) =>
    month < since
      ? []
      : Object.entries(sources).flatMap(([source, counts]) =>
          counts.bounced > 0 && !tells(counts) ? [source] : [],
        ),
  );
  return [...new Set(names)].toSorted();
}

const recentMs = 31 * 24 * 3_600_000;
