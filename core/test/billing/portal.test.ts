/** The customer portal is of an address, whatever workspaces it has bought something for. */
import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import type { Payment } from "../../src/port/payment/index.ts";
import { eventOf, line, paddleID, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

/** A customer who has paid for a plan of a workspace, and for a pack. */
async function customerOf(shop: Shop) {
  const customer = paddleID("ctm");
  const sold = subscription({ token: shop.token, customer });
  const plan = transaction({
    token: shop.token,
    customer,
    subscription: sold.id,
    period: sold.period,
    lines: [line("pro-month", 29_00)],
  });
  const pack = transaction({ token: shop.token, customer });
  await buy(shop, plan, pack);
  await shop.report(eventOf.subscription(sold));
  shop.paddle.emails.set(customer, "Payer@inbox.test");
  return { customer, sold };
}

async function buy(shop: Shop, ...bought: Payment.Transaction[]): Promise<void> {
  shop.paddle.transactions.push(...bought);
  await shop.report(...bought.map((each) => eventOf.transaction(each)));
}

const open = (shop: Shop) => shop.asUser(() => Billing.manageBilling());
const refused = { kind: "conflict", code: "billing.other_workspaces" };

describe("the customer portal", () => {
  it("opens for a colleague while all that its customer bought is of the workspace", async () => {
    const shop = await openShop();
    const { customer, sold } = await customerOf(shop);
    const renewal = transaction({ customer, subscription: sold.id, origin: "subscription_recurring" });
    await buy(shop, renewal);
    expect(await open(shop)).toEqual({ url: `https://portal.example/${customer}` });
  });

  it.each(["a pack", "a plan"])(
    "is refused to a colleague where its customer bought %s for another workspace, and opens for the customer",
    async (what) => {
      const [shop, other] = [await openShop(), await openShop()];
      const { customer } = await customerOf(shop);
      const { token } = other;
      const sold = subscription({ token, customer });
      const elsewhere =
        what === "a pack"
          ? transaction({ token, customer })
          : transaction({
              token,
              customer,
              subscription: sold.id,
              period: sold.period,
              lines: [line("pro-month", 29_00)],
            });
      await buy(other, elsewhere);
      shop.paddle.transactions.push(elsewhere);
      await expect(open(shop)).rejects.toMatchObject(refused);
      shop.paddle.emails.set(customer, "Ann@inbox.test");
      expect(await open(shop)).toMatchObject({ url: expect.stringContaining(customer) });
    },
  );

  it("is refused while it is not known what a payment of its customer is for", async () => {
    const shop = await openShop();
    const { customer } = await customerOf(shop);
    shop.paddle.transactions.push(transaction({ customer }));
    await expect(open(shop)).rejects.toMatchObject(refused);
  });
});
