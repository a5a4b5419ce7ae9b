/** The four rights on the plan: view sees, add buys, edit changes, delete cancels. */
import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import { VisibleError } from "../../src/kit/error.ts";
import { type Action, actions } from "../../src/kit/permission.ts";
import { eventOf, line, priceOf, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

/** A workspace on Pro. */
async function shopWithPlan(): Promise<Shop> {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  return shop;
}

const isForbidden = (error: unknown): boolean => error instanceof VisibleError && error.kind === "forbidden";

/** Whether somebody with these actions on the plan, who may see it, is let through. */
async function isAllowed(shop: Shop, granted: readonly Action[], verb: () => Promise<unknown>) {
  const asked = async () => shop.asUser(verb, { my_plan: ["view", ...granted] });
  return asked().then(
    () => true,
    (error: unknown) => {
      if (!isForbidden(error)) throw error;
      return false;
    },
  );
}

const topUp = { pack_id: "pack-5000", below: 10, monthly_ceiling: 60_00 };

const verbs: Record<string, { needs: readonly Action[]; verb: () => Promise<unknown> }> = {
  "previews a change of the plan": {
    needs: ["edit"],
    verb: () => Billing.previewPlanChange({ plan_id: "business-month" }),
  },
  "changes the plan": {
    needs: ["edit"],
    verb: () => Billing.changePlan({ plan_id: "business-month", due_now: 0 }),
  },
  "opens the customer portal": { needs: ["edit"], verb: () => Billing.manageBilling() },
  "keeps a plan that was cancelled": { needs: ["edit"], verb: () => Billing.undoCancel() },
  "chooses when to be told of few credits": {
    needs: ["edit"],
    verb: () => Billing.changeSettings({ low_credit_threshold: 5 }),
  },
  "sets up automatic top-ups": { needs: ["add"], verb: () => Billing.changeSettings({ top_up: topUp }) },
  "ends automatic top-ups": { needs: ["add"], verb: () => Billing.changeSettings({ top_up: null }) },
  "changes the alert and the top-ups at once": {
    needs: ["add", "edit"],
    verb: () => Billing.changeSettings({ top_up: topUp, low_credit_threshold: 5 }),
  },
  "cancels the plan": {
    needs: ["delete"],
    verb: () => Billing.cancel({ cancel_type: "next_billing_period" }),
  },
};

describe("a role on the plan", () => {
  it.each(Object.entries(verbs))("%s with the actions for it, and not with all others", async (_, one) => {
    const { needs, verb } = one;
    expect(await isAllowed(await shopWithPlan(), needs, verb)).toBe(true);
    for (const missing of needs) {
      const others = actions.filter((action) => action !== missing);
      expect(await isAllowed(await shopWithPlan(), others, verb)).toBe(false);
    }
  });

  it.each(["cancels the plan", "keeps a plan that was cancelled"])(
    "%s only with view too, and is refused before anything changes",
    async (name) => {
      const shop = await shopWithPlan();
      const { needs = [], verb } = verbs[name] ?? {};
      if (needs.includes("edit"))
        await shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
      const before = structuredClone([...shop.paddle.known]);
      await expect(
        (async () => shop.asUser(async () => verb?.(), { my_plan: needs }))(),
      ).rejects.toMatchObject({ kind: "forbidden" });
      expect([...shop.paddle.known]).toEqual(before);
    },
  );

  it("gets the checkout of packs and of a first plan with add alone", async () => {
    const shop = await openShop();
    const checkout = (granted: readonly Action[], id: string) =>
      shop.asUser(async () => (await Billing.customPlan(id)).checkout, { my_plan: granted });
    for (const id of ["pack-5000", "pro-month"]) {
      expect(await checkout(["add"], id)).toMatchObject({ price_id: priceOf(id) });
      expect(await checkout(["view", "edit", "delete"], id)).toBeNull();
    }
  });

  it("sees with view alone", async () => {
    const shop = await shopWithPlan();
    const seen = [() => Billing.subscription(), () => Billing.payments({}), () => Billing.settings()];
    for (const see of seen) expect(await isAllowed(shop, [], see)).toBe(true);
    for (const see of seen)
      await expect(
        (async () => shop.asUser<Promise<unknown>>(see, { my_plan: ["add", "edit", "delete"] }))(),
      ).rejects.toMatchObject({ kind: "forbidden" });
  });
});
