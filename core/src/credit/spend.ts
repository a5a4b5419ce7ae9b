/** Spending credits: at once, by a slot of a lease, or for a job by a hold. */
import type { Change } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { listAreas } from "../kit/permission.ts";
import { Meter } from "../meter/index.ts";
import { Spending } from "../spending/index.ts";
import { spendable } from "./balance/account.ts";
import type { Balance } from "./balance/balance.ts";
import type { Reference } from "./entity.ts";
import { endOfHold } from "./posting/hold-end.ts";
import { recallLeases } from "./lease/lease.ts";
import * as Ledger from "./rules/ledger-rules.ts";
import { post, present, readHold, type State } from "./posting/posting.ts";
import { Shortfall } from "./shortfall.ts";
import { chargedToSlot, hasSlot } from "./lease/slot.ts";
import { type Counting, counting, spender } from "./statement/verdict-count.ts";

/** Throws `payment` where the workspace has fewer credits to spend, or fewer are left of the member's limit or the key's budget. Those of test mode never run out. */
export async function requireAvailable(credits: number): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  if (Actor.testWorkspace()) return;
  if (credits <= 1 && hasSlot()) return;
  await orRecall(workspaceID, async () => {
    const { member, key, budget } = await spenderOf(workspaceID);
    await Spending.requireLeft(workspaceID, member, credits);
    const { accounts } = await present(workspaceID);
    const available = spendable(accounts);
    if (available < credits) throw new Shortfall(credits, available);
    if (!key || budget === null) return;
    const committed = await Meter.committed({ workspaceID, apiKeyID: key });
    if (committed + credits > budget) throw Meter.exhausted(budget);
  });
}

/**
 * Spends credits without a hold, once per key, in one transaction with the changes alongside; one credit by the slot of the
 * call, where it has one. Throws `payment` where there are not enough, or fewer are left of the member's limit or of the API
 * key's budget; then nothing is written.
 */
export async function spend(key: string, credits: number, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  if (await chargedToSlot(key, credits, alongside)) return;
  const by = await spenderOf(workspaceID);
  await withinLimit({ workspaceID, by, credits }, () =>
    post({
      workspaceID,
      entries: [{ key, rule: ({ balance }) => enough(balance, credits, Ledger.spend(balance, credits)) }],
      reference: referenceOf(by),
      alongside: [
        ...alongside,
        ...(by.key === undefined
          ? []
          : [
              Meter.committing({ workspaceID, apiKeyID: by.key }, credits, by.budget),
              Meter.charged({ workspaceID, apiKeyID: by.key }, credits),
            ]),
      ],
    }),
  );
}

/**
 * Who spends without acting: a signature (`user:usr_…`, `api_key:key_…`), or a key with its maker and its
 * current budget.
 */
export type Signer = string | (Required<Pick<Spender, "key" | "budget">> & { member: string });

export const signatureOf = (signer: Signer): string =>
  typeof signer === "string" ? signer : `api_key:${signer.key}`;

/** A job that credits are reserved for, and the list that it works on. */
export interface HoldSubject {
  job: string;
  list?: string;
  /** Who spends, unless the actor. */
  spender?: Signer | undefined;
}

/**
 * Reserves credits for a job in a hold, once, in one transaction with the changes alongside. They count for the member, and are
 * taken from the budget of the API key. Throws `payment` where there are not enough; then nothing is written.
 */
export async function reserve(
  { spender: signer, ...subject }: HoldSubject,
  credits: number,
  alongside: readonly Change[] = [],
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const rule = ({ balance }: State) => enough(balance, credits, Ledger.reserve(balance, credits));
  const by = await spenderOf(workspaceID, signer);
  await withinLimit({ workspaceID, by, credits }, () =>
    post({
      workspaceID,
      entries: [{ key: `reserve:${subject.job}`, rule }],
      job: subject.job,
      reference: { ...subject, ...referenceOf(by) },
      alongside: [
        ...alongside,
        ...(by.key === undefined
          ? []
          : [Meter.committing({ workspaceID, apiKeyID: by.key }, credits, by.budget)]),
      ],
    }),
  );
}

interface Spender {
  /** Of an API key its maker; absent where nobody is known. */
  member?: string | undefined;
  key?: string;
  /** Of the API key. Test keys have none. */
  budget: number | null;
}

/** Who spends, for whom it counts, and within which budget. */
async function spenderOf(workspaceID: string, signer?: Signer): Promise<Spender> {
  const { member, key } = typeof signer === "object" ? signer : spender(signer);
  if (key === undefined) return { member, budget: null };
  if (Actor.testWorkspace()) return { member, key, budget: null };
  if (typeof signer === "object") return signer;
  const acting = Actor.apiKeyOrNull();
  if (acting) return { member, key, budget: acting.monthlyBudget };
  return { key, ...(await Meter.holderOf({ workspaceID, apiKeyID: key })) };
}

const referenceOf = ({ member, key }: Spender): Reference => ({
  ...(member !== undefined && { member }),
  ...(key !== undefined && { key }),
  ...((member ?? key) !== undefined && { month: Meter.presentMonth() }),
});

/**
 * Ends a job's hold once, in one transaction with the changes alongside: what the job charged is settled, the rest is
 * returned, or expires where its period has ended. The verdicts of the job are counted with it. Throws where the job charged
 * more than it reserved.
 */
export async function release(
  job: string,
  alongside: readonly Change[] = [],
  charged: number = 0,
  verdicts: Counting = {},
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  const hold = await readHold(workspaceID, job);
  const { key: apiKeyID, month } = hold?.reference ?? {};
  const key = { workspaceID, apiKeyID: apiKeyID ?? "" };
  const usage =
    hold && apiKeyID && month
      ? [Meter.uncommitting(key, month, hold.reserved - charged), Meter.charged(key, charged)]
      : [];
  const counted =
    Object.keys(verdicts).length === 0 ? [] : [counting(job, verdicts, { ...hold?.reference, workspaceID })];
  await post({
    workspaceID,
    job,
    entries: endOfHold(job, charged),
    alongside: [...alongside, ...usage, ...counted],
  });
}

/**
 * Spends credits. Where the workspace has too few, a member at their limit is refused for the limit: more
 * credits would not help them. A posting that was made before succeeds again.
 */
async function withinLimit<R>(
  { workspaceID, by, credits }: { workspaceID: string; by: Spender; credits: number },
  attempt: () => Promise<R>,
): Promise<R> {
  try {
    return await orRecall(workspaceID, attempt);
  } catch (error) {
    if (error instanceof Shortfall) await Spending.requireLeft(workspaceID, by.member, credits);
    throw error;
  }
}

/** Tries once more after a recall of the leases of API keys, where credits or a budget's credits are missing. */
async function orRecall<R>(workspaceID: string, attempt: () => Promise<R>): Promise<R> {
  try {
    return await attempt();
  } catch (error) {
    const isMissing = error instanceof VisibleError && error.kind === "payment";
    if (!isMissing || !(await recallLeases(workspaceID))) throw error;
    return attempt();
  }
}

/** The movement of a rule. Throws `payment` where the rule refused it. */
function enough<M>(before: Balance, needed: number, movement: M | null): M {
  if (movement) return movement;
  throw new Shortfall(needed, spendable(before.accounts));
}
