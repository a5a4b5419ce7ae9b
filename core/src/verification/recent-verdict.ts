/** The last paid verdict on a single address, which answers the same question for 24 hours without charge. */
import { CustomAttributeType as custom, Entity } from "electrodb";
import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { Verdict } from "../verdict/index.ts";

const freshMs = 24 * 3_600_000;

const text = { type: "string", required: true, readOnly: true } as const;

/** One item per workspace and normalized address, replaced by the next paid verdict. */
const RecentVerdictEntity = new Entity(
  {
    model: { service: "winnow", entity: "recentVerdict", version: "1" },
    attributes: {
      workspaceID: text,
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

/** The verdict that the workspace paid for within 24 hours; null without one. */
export async function readRecent(workspaceID: string, address: string): Promise<Verdict.Info | null> {
  const { data } = await RecentVerdictEntity.get({ workspaceID, address }).go({ consistent: true });
  return data && data.timePaid > tooOldUntil() ? data.verdict : null;
}

/** Erases the verdicts of a closed workspace. Can be repeated. */
export const eraseRecent = (workspaceID: string): Promise<void> =>
  Table.eraseAll(RecentVerdictEntity, () => RecentVerdictEntity.query.byAddress({ workspaceID }));

/** The change that keeps a paid verdict. With a `refusal`, refused with that error where there is a recent one, unless `replace`. */
export function keeping(
  workspaceID: string,
  address: string,
  verdict: Verdict.Info,
  { replace, refusal }: { replace: boolean; refusal?: () => Error } = { replace: true },
): Change {
  const now = Clock.now().getTime();
  const expires = Math.ceil((now + freshMs) / 1000);
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
