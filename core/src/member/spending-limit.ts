/** The most that a member may spend in a month: who sets it, and who is told. */
import { Audit } from "../audit/index.ts";
import type { Change } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Spending } from "../spending/index.ts";
import { nameOf } from "./change.ts";
import type { MemberRow } from "./entity.ts";
import type { Info } from "./schema.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/**
 * The changes that give a member another limit, or remove it; none where it stays. Throws `forbidden` for more than the acting
 * person may spend themselves. The caller has judged whether they may change this member.
 */
export async function limitChanges(
  member: MemberRow,
  limit: number | null | undefined,
  outdated: () => Error,
): Promise<Change[]> {
  if (limit === undefined) return [];
  const { workspaceID, userID } = member;
  const [own, before] = await Promise.all([
    Spending.of(workspaceID, Actor.self().userID),
    Spending.of(workspaceID, userID),
  ]);
  if (limit === before.limit) return [];
  if (own.limit !== null && (limit === null || limit > own.limit)) throw beyondOwn(own.limit);
  const details = { from: textOf(before.limit), to: textOf(limit) };
  return [
    await Spending.limiting(workspaceID, userID, limit, outdated),
    Audit.recording(workspaceID, "member.limit_changed", { id: userID, name: nameOf(member) }, details),
  ];
}

const textOf = (limit: number | null): string => (limit === null ? "none" : String(limit));

/**
 * Which spending of others the actor sees: people who may set limits see it, and those who see what the
 * workspace spends.
 */
const isTold = (): boolean => Actor.may("my_team", "edit") || Actor.may("my_plan", "view");

/** What the acting person is told of a member's spending and presence. */
export function spendingView(
  { userID, timeSeen }: MemberRow,
  spending: ReadonlyMap<string, Spending.Standing>,
): Pick<Info, "last_seen_at" | "monthly_limit" | "spent_this_month"> {
  if (!isTold() && userID !== Actor.self().userID)
    return { last_seen_at: null, monthly_limit: null, spent_this_month: null };
  const { limit = null, spent = 0 } = spending.get(userID) ?? {};
  return { last_seen_at: timeSeen ?? null, monthly_limit: limit, spent_this_month: spent };
}

const beyondOwn = (limit: number): VisibleError =>
  new VisibleError(
    "forbidden",
    "member.limit_beyond",
    `You may spend ${groupedDigits(limit)} credits a month yourself, and cannot give a higher limit than your own.`,
  );
