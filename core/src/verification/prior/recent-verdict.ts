/**
 * The last paid verdict on a single address. Rows have the order of lists, so that a chunk reads those between its first and
 * its last address, and no item per address.
 */
import { CustomAttributeType as custom, Entity } from "electrodb";
import { type Change, Table } from "../../aws/table/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { freshMs, keyOf, placeOf } from "./address-key.ts";

/** A chunk reads this many rows at once, and goes on at its next address. */
const pageRows = 100;

const text = { type: "string", required: true, readOnly: true } as const;

/** One item per workspace and address, replaced by the next paid verdict. */
const RecentVerdictEntity = new Entity(
  {
    model: { service: "winnow", entity: "recentVerdict", version: "1" },
    attributes: {
      workspaceID: text,
      /** The place of the address, and the address. */
      address: text,
      verdict: { type: custom<Verdict.Info>("any"), required: true },
      timePaid: { type: "string", required: true },
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byAddress: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["address"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** The moment until which a verdict that was paid for is too old. */
const tooOldUntil = (): string => new Date(Clock.now().getTime() - freshMs).toISOString();

const rowKeyOf = (email: string): string => `${placeOf(email) ?? ""} ${keyOf(email)}`;

/** The verdict that the workspace paid for within 24 hours; null without one. */
export async function readRecent(workspaceID: string, email: string): Promise<Verdict.Info | null> {
  if (placeOf(email) === null) return null;
  const row = RecentVerdictEntity.get({ workspaceID, address: rowKeyOf(email) });
  const { data } = await row.go({ consistent: true });
  return data && data.timePaid > tooOldUntil() ? Verdict.completed(data.verdict) : null;
}

/**
 * The verdicts on single addresses among these, by their keys, whose evidence is newer than `since`. One query where there are
 * fewer than a page of them; at most one for each address where there are very many between them.
 */
export async function singleVerdicts({
  workspaceID,
  since,
  addresses,
}: {
  workspaceID: string;
  since: string;
  addresses: readonly string[];
}): Promise<Map<string, Verdict.Info>> {
  const wanted = new Set(addresses.map(keyOf));
  const places = addresses.flatMap((email) => placeOf(email) ?? []).toSorted();
  const found = new Map<string, Verdict.Info>();
  let from = places[0];
  while (from !== undefined) {
    const { data, cursor } = await RecentVerdictEntity.query
      .byAddress({ workspaceID })
      .between({ address: from }, { address: afterRowsAt(places.at(-1) ?? from) })
      .go({ limit: pageRows, consistent: true });
    for (const { verdict } of data) {
      const key = keyOf(verdict.email);
      if (wanted.has(key) && verdict.checked_at > since) found.set(key, Verdict.completed(verdict));
    }
    const last = data.at(-1)?.address;
    from = cursor === null || last === undefined ? undefined : nextAfter(last, places);
  }
  return found;
}

/** Sorts after every row at a place. */
const afterRowsAt = (place: string): string => `${place}!`;

/** Where to read on after a row: at the next place that may have more rows; undefined after the last. */
function nextAfter(row: string, places: readonly string[]): string | undefined {
  const next = places.find((place) => afterRowsAt(place) > row);
  return next !== undefined && next < row ? row : next;
}

/** Erases the verdicts of a closed workspace. Can be repeated. */
export const eraseRecent = (workspaceID: string): Promise<void> =>
  Table.eraseAll(RecentVerdictEntity, () => RecentVerdictEntity.query.byAddress({ workspaceID }));

/** The change that keeps a paid verdict. With a `refusal`, refused with that error where there is a recent one, unless `replace`. */
export function keeping(
  workspaceID: string,
  email: string,
  verdict: Verdict.Info,
  { replace, refusal }: { replace: boolean; refusal?: () => Error } = { replace: true },
): Change {
  const now = Clock.now().getTime();
  const expires = Math.ceil((now + freshMs) / 1000);
  const address = rowKeyOf(email);
  const row = { workspaceID, address, verdict, timePaid: new Date(now).toISOString(), expires };
  const put = RecentVerdictEntity.put(row);
  return Table.change(
    replace
      ? put
      : put.where(
          (stored, { lte, notExists }) =>
            `${notExists(stored.timePaid)} OR ${lte(stored.timePaid, tooOldUntil())}`,
        ),
    refusal,
  );
}
