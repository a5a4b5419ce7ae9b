/** The months of a ledger, which add up: each opens with the closing balance of the one before. */
import { z } from "zod";
import { Actor } from "../../kit/actor.ts";
import { Cursor } from "../../kit/cursor.ts";
import { fn } from "../../kit/fn.ts";
import { Page } from "../../kit/page.ts";
import { monthBefore, monthOf } from "../../kit/time/utc.ts";
import { Clock } from "../../port/clock/index.ts";
import {
  type Accounts,
  completeAccounts,
  emptyAccounts,
  issuingAccounts,
  ownAccounts,
} from "../balance/account.ts";
import { type EntryRow, lastBefore } from "../posting/entry.ts";
import type { Month } from "../schema.ts";

const pageSize = 12;

const Query = z.object({ cursor: Page.cursor.optional() });

/**
 * The months of the acting workspace, newest first, twelve a page. Each is the difference of two entries: what accounts are
 * after the last one before the month, and after the last one in it.
 */
export const months = fn(Query, async ({ cursor }): Promise<Page.Page<Month>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const newest = cursor === undefined ? monthOf(Clock.now()) : Cursor.decode(cursor, YearMonth);
  const names = Array.from({ length: pageSize + 1 }, (_, index) => monthBefore(newest, index - 1));
  const bounds = await Promise.all(
    names.map((month) => lastBefore(workspaceID, `${month}-01T00:00:00.000Z`)),
  );
  const results = names.slice(1).flatMap((month, index) => {
    const end = bounds[index];
    return end ? [monthBetween(month, afterOf(bounds[index + 1]), afterOf(end))] : [];
  });
  const isMore = bounds[pageSize] != null;
  return { results, next_cursor: isMore ? Cursor.encode(monthBefore(newest, pageSize)) : null };
});

const afterOf = (entry: EntryRow | null | undefined): Accounts =>
  entry ? completeAccounts(entry.after) : emptyAccounts;

const YearMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What happened between two states of the accounts. The counter accounts of a ledger only grow apart from it. */
function monthBetween(month: string, opening: Accounts, closing: Accounts): Month {
  const grown = (account: keyof Accounts) => closing[account] - opening[account];
  const total = (accounts: Accounts) => ownAccounts.reduce((sum, account) => sum + accounts[account], 0);
  return {
    month,
    opening: total(opening),
    granted: -issuingAccounts.reduce((sum, account) => sum + grown(account), 0),
    spent: grown("spent_monthly") + grown("spent_lifetime"),
    expired: grown("expired"),
    adjusted: -grown("refunded") - grown("clawback"),
    closing: total(closing),
    held: closing.held_monthly + closing.held_lifetime,
  };
}
