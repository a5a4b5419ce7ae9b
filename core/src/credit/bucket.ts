/** What a workspace can spend, as it is shown. */
import { Actor } from "../kit/actor.ts";
import { spendable } from "./balance/account.ts";
import { leasedCredits } from "./lease/lease.ts";
import { present, readBalance } from "./posting/posting.ts";
import type { Bucket } from "./schema.ts";

/** The credits of the acting person's workspace. */
export async function balance(): Promise<Bucket> {
  return bucketOf(Actor.self().workspaceID);
}

async function bucketOf(workspaceID: string): Promise<Bucket> {
  const { accounts, used, period } = await present(workspaceID);
  const held = accounts.held_monthly + accounts.held_lifetime;
  return {
    monthly_credits: accounts.monthly,
    lifetime_credits: accounts.lifetime,
    total_credits: spendable(accounts),
    held_credits: held,
    leased_credits: held === 0 ? 0 : Math.min(held, await leasedCredits(workspaceID)),
    used_credits: used,
    next_renewal_at: period?.end ?? null,
  };
}

/** What the workspace of the acting key can spend, as of the last entry. */
export const remaining = async (): Promise<number> =>
  spendable((await readBalance(Actor.apiKey().workspaceID)).accounts);

/** The credits of the acting workspace. Needs `my_plan`. */
export async function available(): Promise<Bucket> {
  return bucketOf(Actor.can("my_plan", "view"));
}
