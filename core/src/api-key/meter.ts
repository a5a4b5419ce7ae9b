/** Counts the calls of an API key: rate limits, the slot of a single verification, refusals, and what its screen shows. */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError } from "../kit/error.ts";
import { Meter } from "../meter/index.ts";
import { Clock } from "../port/clock/index.ts";
import { callLimits } from "./call-limits.ts";

/** A limit as the headers `RateLimit-Policy` and `RateLimit` state it. */
export interface Policy {
  name: "default" | "lists";
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
      `This key may ${name === "lists" ? "create lists" : "be used"} ${quota.toLocaleString("en-US")} times in ` +
        `${windowSeconds} seconds. Try again in ${resetSeconds === 1 ? "1 second" : `${resetSeconds} seconds`}.`,
      resetSeconds,
    );
    this.policies = policies;
  }
}

/**
 * Counts a call of the acting key, before it does anything. `single` is for a verification of one address, which runs with
 * the slot of the answer (`Credit.withSlot`). `list` is for the creation of a list. Throws `RateLimited` beyond a limit.
 */
export async function countCall(key: Actor.ApiKey, use: Meter.Use = "call"): Promise<Counted> {
  const { workspaceID, apiKeyID, plan } = key;
  const budget = Actor.testWorkspace() ? null : key.monthlyBudget;
  const allowance = { limit: callLimits[plan], budget };
  const { row, slot } = await Meter.count({ workspaceID, apiKeyID }, use, allowance);
  const policies = [defaultPolicy(row), ...(use === "list" ? [listPolicy(row)] : [])];
  const exceeded = [row.left, ...(use === "list" ? [row.listsLeft] : [])].findIndex((left) => left < 0);
  const policy = policies[exceeded];
  if (policy) throw new RateLimited(policy, policies);
  const isBusy = use === "single" && row.singles > 1;
  if (slot || !isBusy) return { policies, slot };
  return { policies, slot: await Credit.drawLease(apiKeyID, row.lease, budget) };
}

/**
 * A slot for one of the verifications of a call that verifies several, so that they do not change the balance one by one.
 * Null where there are too few credits for a lease.
 */
export async function takeSlot(): Promise<Meter.Slot | null> {
  const { workspaceID, apiKeyID, monthlyBudget } = Actor.apiKey();
  const key = { workspaceID, apiKeyID };
  const slot = await Meter.take(key);
  if (slot) return slot;
  return Credit.drawLease(apiKeyID, await Meter.lastLease(key), Actor.testWorkspace() ? null : monthlyBudget);
}

const defaultPolicy = ({ window, limit, left }: Meter.Row): Policy => ({
  ...{ name: "default", quota: limit, windowSeconds: Meter.windowSeconds, remaining: Math.max(0, left) },
  resetSeconds: Meter.secondsLeft(window, Meter.windowSeconds, Clock.now()),
});

const listPolicy = ({ listWindow, listsLeft }: Meter.Row): Policy => ({
  ...{ name: "lists", quota: Meter.mostLists, windowSeconds: Meter.listWindowSeconds },
  remaining: Math.max(0, listsLeft),
  resetSeconds: Meter.secondsLeft(listWindow, Meter.listWindowSeconds, Clock.now()),
});

/** Counts a refused call of the acting key by its code, for the screen of the key. */
export const countRefusal = (
  { workspaceID, apiKeyID }: Actor.ApiKey,
  refusal: Omit<Meter.Refusal, "time">,
): Promise<void> => Meter.countRefusal({ workspaceID, apiKeyID }, refusal);
