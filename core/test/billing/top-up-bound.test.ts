/** What automatic top-ups may be set to, by whom, and who is told. */
import { describe, expect, it } from "vitest";
import { SettingsEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import type { Settings } from "../../src/billing/schema.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { announced } from "../announced.ts";
import { as, user } from "../actors.ts";
import { eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop } from "./shop.ts";

type TopUp = NonNullable<Settings["top_up"]>;
const chosen: TopUp = { pack_id: "pack-5000", below: 20_000, monthly_ceiling: 100_00 };

async function shopOnPro() {
  const shop = await openShop();
  const sold = subscription({ token: shop.token });
  const lines = [line("pro-month", 29_00)];
  const bought = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
  shop.paddle.known.set(sold.id, sold);
  await shop.report(eventOf.transaction(bought), eventOf.subscription(sold));
  /** As a person who signed in long ago. */
  const later = (change: Partial<Settings>) =>
    as(
      { ...user(shop.workspaceID), isConfirmed: false } as Actor.Person,
      () => Billing.changeSettings(change),
      shop.clock,
    );
  const outcome = (answer: Promise<Settings>) =>
    answer.then(
      () => "changed",
      ({ code, fields }: { code: string; fields?: object }) => [code, ...Object.keys(fields ?? {})].join(" "),
    );
  return {
    ...shop,
    later: async (change: Partial<Settings>) => outcome((async () => later(change))()),
    change: async (change: Partial<Settings>) => outcome(shop.asUser(() => Billing.changeSettings(change))),
    settings: () => shop.asUser(() => Billing.settings()),
    told: async () =>
      (await announced(shop.workspaceID, "billing.top_up_raised")).map(({ properties }) => properties),
  };
}

const needed = "account.confirmation_needed";

describe("a person who signed in long ago", { timeout: 60_000 }, () => {
  it("turns no top-up on, and raises none", async () => {
    const shop = await shopOnPro();
    expect(await shop.later({ top_up: chosen })).toBe(needed);
    expect((await shop.settings()).top_up).toBeNull();
    expect(await shop.change({ top_up: chosen })).toBe("changed");
    for (const more of [{ below: 20_001 }, { monthly_ceiling: 100_01 }, { pack_id: "pack-25000" }])
      expect([more, await shop.later({ top_up: { ...chosen, ...more } })]).toEqual([more, needed]);
    expect((await shop.settings()).top_up).toEqual(chosen);
  });

  it("saves it as it is, lowers it and turns it off", async () => {
    const shop = await shopOnPro();
    await shop.change({ top_up: chosen });
    for (const top_up of [
      chosen,
      { ...chosen, below: 1 },
      { ...chosen, below: 1, monthly_ceiling: 25_00 },
      null,
    ])
      expect([top_up, await shop.later({ top_up })]).toEqual([top_up, "changed"]);
    expect(await shop.later({ low_credit_threshold: 5 })).toBe("changed");
  });

  it("sends the receipts to nobody else, and to fewer people", async () => {
    const shop = await shopOnPro();
    expect(await shop.later({ receipt_emails: ["books@inbox.test"] })).toBe(needed);
    await shop.change({ receipt_emails: ["books@inbox.test", "ann@inbox.test"] });
    expect(await shop.later({ receipt_emails: ["ann@inbox.test", "eve@inbox.test"] })).toBe(needed);
    expect(await shop.later({ receipt_emails: ["ann@inbox.test"] })).toBe("changed");
  });
});

describe("a top-up", { timeout: 60_000 }, () => {
  it("begins below ten packs at most, and costs $10,000 a month at most", async () => {
    const shop = await shopOnPro();
    const change = (more: Partial<TopUp>) => shop.change({ top_up: { ...chosen, ...more } });
    expect([
      await change({ below: 50_001 }),
      await change({ below: 50_000 }),
      await change({ monthly_ceiling: 10_000_01 }),
      await change({ monthly_ceiling: 10_000_00 }),
      await change({ pack_id: "pack-25000", below: 250_001 }),
      await change({ pack_id: "pack-25000", below: 250_000 }),
    ]).toEqual([
      "billing.top_up top_up.below",
      "changed",
      "billing.top_up top_up.monthly_ceiling",
      "changed",
      "billing.top_up top_up.below",
      "changed",
    ]);
  });

  it("from before the bounds works on, and is kept or lowered, never raised", async () => {
    const shop = await shopOnPro();
    const { workspaceID } = shop;
    await SettingsEntity.put({
      workspaceID,
      version: 1,
      receiptEmails: [],
      topUp: { pack: "pack-5000", below: 10_000_000, ceiling: 10_000_000_000 },
    }).go();
    const former = { pack_id: "pack-5000", below: 10_000_000, monthly_ceiling: 10_000_000_000 };
    expect((await shop.settings()).top_up).toEqual(former);
    expect(await shop.later({ low_credit_threshold: 5 })).toBe("changed");
    expect(await shop.later({ top_up: former })).toBe("changed");
    await shop.asSystem(() => Billing.topUp());
    expect(shop.paddle.asked).toHaveLength(1);
    const lower = { ...former, below: 9_000_000, monthly_ceiling: 20_000_00 };
    expect(await shop.later({ top_up: lower })).toBe("changed");
    expect(await shop.change({ top_up: { ...lower, below: 9_000_001 } })).toBe("billing.top_up top_up.below");
    expect(await shop.change({ top_up: { ...lower, monthly_ceiling: 20_000_01 } })).toBe(
      "billing.top_up top_up.monthly_ceiling",
    );
    expect(await shop.change({ top_up: { ...lower, pack_id: "pack-25000" } })).toBe(
      "billing.top_up top_up.below",
    );
  });

  it("is told with its ceiling and who chose it, when it is turned on or raised", async () => {
    const shop = await shopOnPro();
    await shop.change({ top_up: chosen });
    await shop.change({ top_up: chosen });
    await shop.change({ top_up: { ...chosen, below: 10 } });
    await shop.change({ top_up: null });
    const said = { pack: "5,000 credits", below: 20_000, ceiling: 100_00, by: "Ann Lee" };
    expect(await shop.told()).toEqual([said]);
    await shop.change({ top_up: chosen });
    await shop.change({ top_up: { ...chosen, monthly_ceiling: 200_00 } });
    expect(await shop.told()).toHaveLength(3);
    expect(await shop.jobs("billing.top_up_raised")).toEqual(
      expect.arrayContaining(["notify-owner", "send-mail"]),
    );
    const message = Billing.topUpRaisedMessage(said);
    expect(message.title).toBe("Automatic top-ups are on, for up to $100 a month");
    expect(message.facts).toContainEqual(["Chosen by", "Ann Lee"]);
  });
});
