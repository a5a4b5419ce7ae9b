import { ApiError, type Transaction } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { priceIdOf } from "./id.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

async function buyPack(quantity = 1): Promise<Transaction> {
  const id = await paddle.buy([{ price_id: priceIdOf("pack-5000"), quantity }]);
  paddle.received.length = 0;
  return paddle.sdk.transactions.get(id);
}

const refund = (transactionId: string) =>
  paddle.sdk.adjustments.create({ action: "refund", type: "full", reason: "not needed", transactionId });

const part = ({ id, details }: Transaction, amount: string) =>
  paddle.sdk.adjustments.create({
    action: "refund",
    type: "partial",
    reason: "not needed",
    transactionId: id,
    items: [{ itemId: details?.lineItems[0]?.id ?? "", type: "partial", amount }],
  });

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe("a refund", () => {
  it("waits for approval, and then lowers the adjusted totals", async () => {
    const { id } = await buyPack(2);
    const asked = await refund(id);
    expect(asked).toMatchObject({ status: "pending_approval", totals: { total: "5000" } });
    await paddle.admin(`refunds/${asked.id}/approve`, {});
    const { details } = await paddle.sdk.transactions.get(id);
    expect(details?.totals?.grandTotal).toBe("5000");
    expect(details?.adjustedTotals?.grandTotal).toBe("0");
    await paddle.settle();
    expect(paddle.received.map(({ eventType }) => eventType)).toEqual([
      "adjustment.created",
      "adjustment.updated",
      "transaction.updated",
    ]);
    expect(paddle.received[1]).toMatchObject({
      data: { action: "refund", status: "approved", items: [{ totals: { total: "5000" } }] },
    });
    const [listed] = await paddle.sdk.adjustments.list({ transactionId: [id] }).next();
    expect(listed?.status).toBe("approved");
  });

  it("can be of a part, as long as something is left", async () => {
    const transaction = await buyPack(2);
    await part(transaction, "1234");
    expect(await codeOf(part(transaction, "3767"))).toBe("adjustment_amount_above_remaining_allowed");
    expect((await refund(transaction.id)).totals.total).toBe("3766");
    expect(await codeOf(refund(transaction.id))).toBe("adjustment_total_amount_above_remaining_allowed");
  });

  it("splits its tax as the payment did", async () => {
    await paddle.admin("tax", { rate: "0.19" });
    const transaction = await buyPack();
    await paddle.admin("tax", { rate: "0" });
    expect((await part(transaction, "1190")).totals).toMatchObject({
      subtotal: "1000",
      tax: "190",
      total: "1190",
    });
  });

  it("can be made and approved in one call of the admin API", async () => {
    const { id } = await buyPack();
    expect(await paddle.admin(`transactions/${id}/refund`, { amount: 500 })).toMatchObject({
      type: "partial",
      status: "approved",
      totals: { total: "500" },
    });
    expect(await paddle.admin(`transactions/${id}/refund`, {})).toMatchObject({ totals: { total: "2000" } });
  });

  it("that is rejected takes nothing back", async () => {
    const { id } = await buyPack();
    const asked = await refund(id);
    await paddle.admin(`refunds/${asked.id}/reject`, {});
    expect((await paddle.sdk.transactions.get(id)).details?.adjustedTotals?.grandTotal).toBe("2500");
    expect((await refund(id)).totals.total).toBe("2500");
  });

  it("is refused for a payment that is not completed", async () => {
    const { id } = await paddle.sdk.transactions.create({
      items: [{ priceId: priceIdOf("pack-5000"), quantity: 1 }],
    });
    expect(await codeOf(refund(id))).toBe("adjustment_transaction_invalid_status_for_refund");
  });
});

describe("a chargeback", () => {
  it("holds at once, and its reversal is an adjustment of its own", async () => {
    const { id } = await buyPack();
    const chargeback = await paddle.admin(`transactions/${id}/chargeback`, {});
    expect(chargeback).toMatchObject({ action: "chargeback", status: "approved", totals: { total: "2500" } });
    const reversal = await paddle.admin(`chargebacks/${String(chargeback["id"])}/reverse`, {});
    expect(reversal).toMatchObject({
      action: "chargeback_reverse",
      status: "approved",
      totals: { total: "2500" },
      transaction_id: id,
    });
    expect(await paddle.admin(`chargebacks/${String(chargeback["id"])}/reverse`, {})).toMatchObject({
      code: "adjustment_not_reversible",
    });
    await paddle.settle();
    const types = paddle.received.map(({ eventType }) => eventType);
    expect(types.filter((type) => type.startsWith("adjustment"))).toEqual([
      "adjustment.created",
      "adjustment.updated",
      "adjustment.created",
    ]);
  });
});

describe("documents", () => {
  const headOf = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };

  it("are PDFs behind links that expire", async () => {
    const { id, invoiceNumber } = await buyPack();
    const invoice = await paddle.sdk.transactions.getInvoicePDF(id, { disposition: "inline" });
    expect(await headOf(invoice.url)).toMatchObject({
      status: 200,
      type: "application/pdf",
      text: expect.stringMatching(/^%PDF-/) as string,
    });
    const named = await fetch(invoice.url);
    expect(named.headers.get("content-disposition")).toBe(`inline; filename="invoice-${invoiceNumber}.pdf"`);
    const asked = await refund(id);
    expect(await codeOf(paddle.sdk.adjustments.getCreditNotePDF(asked.id))).toBe(
      "adjustment_credit_note_not_available",
    );
    await paddle.admin(`refunds/${asked.id}/approve`, {});
    const note = await paddle.sdk.adjustments.getCreditNotePDF(asked.id);
    expect((await headOf(note.url)).text).toMatch(/^%PDF-/);
  });

  it("are refused without a right signature", async () => {
    const [first, second] = [await buyPack(), await buyPack()];
    const { url } = await paddle.sdk.transactions.getInvoicePDF(first.id);
    expect((await headOf(url.replace(first.id, second.id))).status).toBe(403);
    expect((await headOf(url.replace(/expires=\d+/, "expires=99999999999999"))).status).toBe(403);
  });

  it("do not exist for a payment that is not completed", async () => {
    const { id } = await paddle.sdk.transactions.create({
      items: [{ priceId: priceIdOf("pack-5000"), quantity: 1 }],
    });
    expect(await codeOf(paddle.sdk.transactions.getInvoicePDF(id))).toBe("transaction_invoice_not_available");
  });
});
