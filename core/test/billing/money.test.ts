import { describe, expect, it } from "vitest";
import { Billing } from "../../src/billing/index.ts";
import { Mail } from "../../src/mail/index.ts";
import { renewalDeclinedMessage } from "../../src/billing/notice/payment-alert.ts";
import { Events } from "../../src/billing/schema.ts";
import { documentsIn } from "../../src/billing/payment/invoice.ts";
import { Payment } from "../../src/port/payment/index.ts";
import { adjustment, eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { leaveToFetch } from "../quota/fetched.ts";
import { openShop } from "./shop.ts";

/** A plan, a change that left a balance, a pack that the balance paid in part, its refund, and a declined payment. */
async function shopWithYear() {
  const shop = await openShop();
  const { token } = shop;
  const sold = subscription({ token });
  const of = { token, subscription: sold.id, period: sold.period };
  const plan = transaction({ ...of, lines: [line("business-month", 149_00)], invoiceNumber: "1-1" });
  const change = transaction({
    ...of,
    ...{
      origin: "subscription_update",
      lines: [line("pro-month", 29_00), line("business-month", -100_00, -1)],
    },
    subtotal: -71_00,
    total: 0,
    creditGained: 71_00,
    invoiceNumber: "1-2",
  });
  const byBalance = transaction({
    ...of,
    origin: "subscription_charge",
    lines: [line("pack-5000", 25_00)],
    period: null,
    total: 0,
    creditUsed: 25_00,
    invoiceNumber: "1-3",
  });
  const pack = transaction({
    token,
    lines: [line("pack-25000", 90_00)],
    tax: 17_10,
    total: 107_10,
    invoiceNumber: "1-4",
  });
  const refund = adjustment(pack, 90_00);
  const declined = transaction({ token, status: "ready", hasFailed: true, invoiceNumber: null });
  await shop.report(
    eventOf.subscription(sold),
    ...[plan, change, byBalance, pack, declined].map((each) => eventOf.transaction(each)),
    eventOf.adjustment(refund),
  );
  return { ...shop, plan, change, byBalance, pack, refund, declined };
}

const year = async (shop: Awaited<ReturnType<typeof shopWithYear>>) => documentsIn(shop.workspaceID, "2026");

describe("the payments of a workspace", () => {
  it("add up with what the balance paid and gained, and have an invoice only where there is one", async () => {
    const { change, byBalance, declined, ...shop } = await shopWithYear();
    const all = await shop.payments();
    const made = all.filter(({ status }) => status !== "failed");
    for (const { subtotal, discount, tax, credit_used, credit_gained, total } of made)
      expect(subtotal - discount + tax - credit_used + credit_gained).toBe(total);
    const found = (id: string) => all.find((each) => each.id === id);
    expect(found(change.id)).toMatchObject({ credit_gained: 71_00, total: 0, invoice_number: null });
    expect(found(byBalance.id)).toMatchObject({ credit_used: 25_00, total: 0, invoice_number: "1-3" });
    for (const { id } of [change, declined])
      await expect(
        (async () => shop.asUser(() => Billing.invoice({ transaction_id: id })))(),
      ).rejects.toMatchObject({ code: "billing.no_invoice" });
  });

  it("leave a balance that the plan page shows", async () => {
    const shop = await shopWithYear();
    expect(await shop.subscription()).toMatchObject({ credit_balance: 46_00 });
  });

  it("are all in the archive of their year: every invoice that there is, and every credit note", async () => {
    const shop = await shopWithYear();
    const named = (await year(shop)).map(({ name }) => name).toSorted();
    const day = "2026-11-20";
    expect(named).toEqual(
      [
        ...[`${day} 1-1`, `${day} 1-3`, `${day} 1-4`],
        `${shop.refund.timeCreated.slice(0, 10)} 1-4 credit-note ${shop.refund.id}`,
      ].toSorted(),
    );
    expect(await documentsIn(shop.workspaceID, "2025")).toEqual([]);
  });

  it("are a table, in which a refund is a line of its own", async () => {
    const { pack, refund, ...shop } = await shopWithYear();
    const { csv, next_cursor } = await shop.asUser(() => Billing.exportPayments({}));
    expect(next_cursor).toBeNull();
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(
      /^at,kind,description,status,subtotal,discount,tax,credit_used,credit_gained,total,/,
    );
    expect(lines).toHaveLength(7);
    expect(lines.find((each) => each.includes(`${pack.id},`))).toContain(
      ",90,0,17.1,0,0,107.1,USD,25000,1-4,",
    );
    expect(lines.find((each) => each.includes(refund.id))).toContain(",refund,");
    expect(lines.find((each) => each.includes(refund.id))).toContain(",-90,USD,");
  });

  it("close the month in money beside the credits", async () => {
    const shop = await shopWithYear();
    const { results } = await shop.asUser(() => Billing.closings({}));
    expect(results[0]).toMatchObject({
      month: "2026-11",
      money: [{ currency: "USD", charged: 149_00 + 107_10, tax: 17_10, credit_used: 25_00, returned: 90_00 }],
    });
    const { opening = 0, granted = 0, spent = 0, expired = 0, adjusted = 0, closing } = results[0] ?? {};
    expect(opening + granted - spent - expired + adjusted).toBe(closing);
  });
});

describe("payments in other currencies, or with a discount", () => {
  /** A pack in euros of which a part was refunded, one in yen, and one in dollars with a discount. */
  async function shopAbroad() {
    const shop = await openShop();
    const { token } = shop;
    const euro = transaction({ token, currency: "EUR", total: 29_75, tax: 4_75, invoiceNumber: "2-1" });
    const refund = adjustment(euro, 10_00);
    const yen = transaction({ token, currency: "JPY", lines: [line("pack-5000", 3_000)] });
    const reduced = transaction({ token, subtotal: 25_00, total: 20_00, discount: 5_00 });
    await shop.report(
      ...[euro, yen, reduced].map((each) => eventOf.transaction(each)),
      eventOf.adjustment(refund),
    );
    return { ...shop, euro, refund, yen, reduced };
  }

  it("are shown in their own, and add up with the discount", async () => {
    const { euro, yen, reduced, refund, ...shop } = await shopAbroad();
    const all = await shop.payments();
    const found = (id: string) => all.find((each) => each.id === id);
    expect(found(euro.id)).toMatchObject({ currency: "EUR", total: 29_75 });
    expect(found(reduced.id)).toMatchObject({
      currency: "USD",
      subtotal: 25_00,
      discount: 5_00,
      total: 20_00,
    });
    const { csv } = await shop.asUser(() => Billing.exportPayments({}));
    const lineOf = (id: string) => csv.split("\r\n").find((each) => each.includes(`${id},`)) ?? "";
    expect(lineOf(euro.id)).toContain(",25,0,4.75,0,0,29.75,EUR,");
    expect(lineOf(yen.id)).toContain(",3000,0,0,0,0,3000,JPY,");
    expect(lineOf(reduced.id)).toContain(",25,-5,0,0,0,20,USD,");
    expect(csv.split("\r\n").find((each) => each.endsWith(refund.id))).toContain(",-10,EUR,");
  });

  it("close the month each by itself", async () => {
    const shop = await shopAbroad();
    const { results } = await shop.asUser(() => Billing.closings({}));
    const nothing = { tax: 0, credit_used: 0, returned: 0 };
    expect(results[0]?.money).toEqual([
      { ...nothing, currency: "USD", charged: 20_00 },
      { ...nothing, currency: "EUR", charged: 29_75, tax: 4_75, returned: 10_00 },
      { ...nothing, currency: "JPY", charged: 3_000 },
    ]);
  });

  it("leave no balance in dollars", async () => {
    const shop = await openShop();
    const sold = subscription({ token: shop.token });
    const of = { token: shop.token, subscription: sold.id, period: sold.period };
    const plan = transaction({
      ...of,
      currency: "EUR",
      lines: [line("pro-month", 29_00)],
      creditGained: 71_00,
    });
    await shop.report(eventOf.transaction(plan), eventOf.subscription(sold));
    expect(await shop.subscription()).toMatchObject({ credit_balance: 0 });
  });

  it("say their currency in the receipt and in the alert", async () => {
    const said = { workspace: "Shop", description: "Pro, monthly", total: 29_00, invoiceNumber: null };
    expect(Mail.receipt({ ...said, currency: "EUR" }).text).toContain("€29.00");
    const declined = Events.RenewalDeclined.schema.parse({
      transaction: "txn_1",
      description: "Pro, monthly",
      total: 29_00,
      until: "2026-12-20T10:00:00.000Z",
    });
    expect(declined.currency).toBe("USD");
    expect(renewalDeclinedMessage({ ...declined, currency: "EUR" }).facts).toContainEqual(["Due", "€29.00"]);
    expect(renewalDeclinedMessage(declined).facts).toContainEqual(["Due", "$29.00"]);
  });
});

describe("the archive of a year that Paddle does not give in whole", () => {
  const archive = (shop: Awaited<ReturnType<typeof shopWithYear>>) =>
    shop.asUser(() => Billing.invoiceArchive({ year: "2026" }));
  const refused = new Payment.Rejected("transaction_invoice_not_available", "none");

  it("has all others, and a list of what is missing and why", async () => {
    const shop = await shopWithYear();
    const { invoiceFile } = shop.paddle;
    shop.paddle.invoiceFile = (id) => (id === shop.plan.id ? Promise.reject(refused) : invoiceFile(id));
    shop.paddle.creditNoteFile = () => Promise.reject(new Payment.Unavailable("late"));
    const { url, missing } = await archive(shop);
    expect(missing.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "2026-11-20 1-1", reason: "Paddle refused it (transaction_invoice_not_available)." },
      { name: `2026-11-21 1-4 credit-note ${shop.refund.id}`, reason: "Paddle did not answer." },
    ]);
    const zip = Buffer.from(await (await fetch(url)).arrayBuffer()).toString("latin1");
    for (const name of ["2026-11-20 1-3.pdf", "2026-11-20 1-4.pdf", "missing.txt"])
      expect(zip).toContain(name);
    expect(zip).not.toContain("1-1.pdf");
  });

  it("is given also where the fetched bytes of the day are used up", async () => {
    const shop = await shopWithYear();
    await leaveToFetch(shop.workspaceID, 0, { clock: shop.clock, plan: "Enterprise" });
    expect((await archive(shop)).missing).toEqual([]);
  });

  it("is none where Paddle gives nothing, and has no list where it gives all", async () => {
    const shop = await shopWithYear();
    const complete = await archive(shop);
    expect(complete.missing).toEqual([]);
    expect(await (await fetch(complete.url)).text()).not.toContain("missing.txt");
    shop.paddle.invoiceFile = shop.paddle.creditNoteFile = () => Promise.reject(refused);
    await expect(archive(shop)).rejects.toMatchObject({ code: "billing.refused" });
  });
});
