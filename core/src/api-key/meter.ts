/** Counts the calls of an API key: rate limits, the slot of a single verification, refusals, and what its screen shows. */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError } from "../kit/error.ts";
import { Meter } from "../meter/index.ts";
import { Window } from "../window/index.ts";
import { callLimits } from "./plan-limits.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/** A limit as the headers `RateLimit-Policy` and `RateLimit` state it. */
export interface Policy {
  name: "default" | "lists" | "forms";
  /** Calls in a window. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

/** What a counted call knows. */
export interface Counted {
  policies: readonly Policy[];
  /** The credit of a lease for a single verification; without one it is charged to the balance. */
  slot: Meter.Slot | null;
}

/** A call beyond a limit. */
export class RateLimited extends LimitError {
  override name = "RateLimited";
  readonly policies: readonly Policy[];

  constructor({ quota, windowSeconds, resetSeconds, name }: Policy, policies: readonly Policy[]) {
    super(
      "rate.limited",
      `The ${name === "forms" ? "publishable keys" : "keys"} of this workspace may ${name === "lists" ? "create lists" : "be used"} ` +
        `${groupedDigits(quota)} times in ${windowSeconds} seconds. Try again in ${resetSeconds === 1 ? "1 second" : `${resetSeconds} seconds`}.`,
      resetSeconds,
    );
    this.policies = policies;
  }
}

/**
 * What a call is for: a list is also counted by the minute, a single verification takes a slot of the lease. Checks of forms have a
 * limit of their own, since anybody who reads a page can use its key.
 */
export type Use = "call" | "single" | "list" | "form";

/**
 * Counts a call of the acting key and of its workspace, before it does anything. `single` is for a verification of one address,
 * which runs with the slot of the answer (`Credit.withSlot`); in test mode
 * it costs nothing and takes none. `list` is for the creation of a list, `form` for a check with a publishable key. Throws `RateLimited`
 * beyond a limit, which all keys of the workspace share.
 */
export async function countCall(key: Actor.ApiKey, use: Use = "call"): Promise<Counted> {
  const { workspaceID, apiKeyID, plan, makerID } = key;
  const isTest = Actor.testWorkspace() !== null;
  const budget = isTest ? null : key.monthlyBudget;
  const limits = [callLimit(plan, use), ...(use === "list" ? [listLimit] : [])];
  const all = await Promise.all(limits.map((limit) => counted(workspaceID, limit)));
  const policies = all.map(({ policy }) => policy);
  const exceeded = all.find(({ isExceeded }) => isExceeded)?.policy;
  const taken = use === "single" && !exceeded ? "single" : "call";
  const allowance = { limit: callLimits[plan], budget, makerID };
  const metered = isTest
    ? await Meter.countAhead({ workspaceID, apiKeyID }, allowance)
    : await Meter.count({ workspaceID, apiKeyID }, taken, allowance);
  if (exceeded) throw new RateLimited(exceeded, policies);
  if (metered === null) return { policies, slot: null };
  const { row, slot } = metered;
  const isBusy = taken === "single" && row.singles > 1;
  if (slot || !isBusy) return { policies, slot };
  return { policies, slot: await Credit.drawLease(apiKeyID, row.lease, budget) };
}

type Allowed = Pick<Policy, "name" | "quota" | "windowSeconds">;

const callLimit = (plan: Actor.ApiKey["plan"], use: Use): Allowed => ({
  name: use === "form" ? "forms" : "default",
  quota: callLimits[plan],
  windowSeconds: Meter.windowSeconds,
});

const listLimit: Allowed = { name: "lists", quota: 30, windowSeconds: 60 };

/** Counts a call of the keys of a workspace towards a limit. */
async function counted(
  workspaceID: string,
  limit: Allowed,
): Promise<{ policy: Policy; isExceeded: boolean }> {
  const { name, quota, windowSeconds } = limit;
  const window = { max: quota, seconds: windowSeconds };
  const count = name === "lists" ? Window.count : Window.countAhead;
  const { count: used, endsInSeconds } = await count(`calls:${name}:${workspaceID}`, window);
  const policy = { ...limit, remaining: Math.max(0, quota - used), resetSeconds: endsInSeconds };
  return { policy, isExceeded: used > quota };
}

/**
 * A slot for one of the verifications of a call that verifies several. With slots they do not change the
 * balance one by one. Null where there are too few credits for a lease, and in test mode, which costs
 * nothing.
 */
export async function takeSlot(): Promise<Meter.Slot | null> {
  const { workspaceID, apiKeyID, monthlyBudget } = Actor.apiKey();
  if (Actor.testWorkspace()) return null;
  const key = { workspaceID, apiKeyID };
  const slot = await Meter.take(key);
  if (slot) return slot;
  return Credit.drawLease(apiKeyID, await Meter.lastLease(key), monthlyBudget);
}

/** Counts a refused call of the acting key by its code, for the screen of the key. */
export const countRefusal = (
  { workspaceID, apiKeyID }: Actor.ApiKey,
  refusal: Omit<Meter.Refusal, "time">,
): Promise<void> => Meter.countRefusal({ workspaceID, apiKeyID }, refusal);
