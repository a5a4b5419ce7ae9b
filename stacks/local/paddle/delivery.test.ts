import { EventName } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Chaos, fates, noChaos } from "./chaos.ts";
import { signatureOf } from "./delivery.ts";
import { timestamp } from "./event.ts";
import { priceIdOf } from "./id.ts";
import type { EventRow } from "./storage.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

const pack = [{ price_id: priceIdOf("pack-5000") }];

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

const typesOf = () => paddle.received.map(({ eventType }) => eventType);

describe("the delivery of webhooks", () => {
  it("sends a webhook again until the product answers 200", async () => {
    const statuses = [500, 503, 404];
    paddle.statusFor = () => statuses.shift() ?? 200;
    await paddle.sdk.customers.create({ email: "retry@inbox.test" });
    await paddle.settle();
    expect(typesOf()).toEqual(["customer.created"]);
    expect(await paddle.admin("notifications")).toMatchObject({
      notifications: [{ status: "delivered", attempts: 4, last_status: 200 }],
    });
  });

  it("lets later webhooks overtake one that is refused", async () => {
    paddle.statusFor = ({ eventType }) =>
      eventType === EventName.CustomerCreated && !typesOf().includes(EventName.TransactionCompleted)
        ? 500
        : 200;
    await paddle.buy(pack);
    expect(typesOf()).toHaveLength(9);
    expect(typesOf().at(-1)).toBe("customer.created");
  });

  it("sends webhooks twice, out of order, late or never when asked", async () => {
    await paddle.admin("chaos", { duplicate: 1, shuffle: true, delay_ms: 5 });
    await paddle.buy(pack);
    const ids = paddle.received.map(({ eventId }) => eventId);
    expect(ids).toHaveLength(18);
    expect(new Set(ids).size).toBe(9);
    await paddle.admin("chaos", { ...noChaos, drop: 1 });
    const before = ids.length;
    await paddle.buy(pack);
    expect(paddle.received).toHaveLength(before);
  });

  it("sends a dropped webhook when it is replayed", async () => {
    await paddle.admin("chaos", { drop: 1 });
    await paddle.sdk.customers.create({ email: "lost@inbox.test" });
    await paddle.settle();
    await paddle.admin("chaos", { drop: 0 });
    const { notifications } = (await paddle.admin("notifications")) as { notifications: { id: string }[] };
    await paddle.admin(`notifications/${notifications[0]?.id}/replay`, {});
    await paddle.settle();
    expect(typesOf()).toEqual(["customer.created"]);
  });

  it("refuses a chaos that is none", async () => {
    expect(await paddle.admin("chaos", { drop: 2 })).toMatchObject({ code: "invalid_field" });
  });
});

describe("a restart", () => {
  it("keeps subscriptions, the time and the numbers, and delivers what was not delivered", async () => {
    await paddle.admin("advance", { days: 3 });
    const id = await paddle.buy([{ price_id: priceIdOf("pro-month") }]);
    const before = await paddle.sdk.transactions.get(id);
    const { now } = await paddle.admin("state");
    await paddle.admin("chaos", { delay_ms: 60_000 });
    await paddle.sdk.customers.create({ email: "late@inbox.test" });
    await paddle.restart();
    await paddle.settle();
    expect(typesOf().at(-1)).toBe("customer.created");
    expect((await paddle.admin("state"))["now"]).toBe(now);
    const after = await paddle.sdk.transactions.get(id);
    expect([after.details, after.invoiceNumber]).toEqual([before.details, before.invoiceNumber]);
    expect((await paddle.sdk.subscriptions.get(before.subscriptionId ?? "")).status).toBe("active");
  });
});

describe("an event", () => {
  it("has a time in microseconds, without final zeros", () => {
    expect(timestamp(Date.parse("2026-06-01T10:00:00Z") * 1_000)).toBe("2026-06-01T10:00:00Z");
    expect(timestamp(Date.parse("2026-06-01T10:00:00.120Z") * 1_000)).toBe("2026-06-01T10:00:00.12Z");
    expect(timestamp(Date.parse("2026-06-01T10:00:00.120Z") * 1_000 + 7)).toBe("2026-06-01T10:00:00.120007Z");
  });

  it("is signed by its time and its body", () => {
    expect(signatureOf("secret", 1_700_000_000, "{}")).toMatch(/^ts=1700000000;h1=[0-9a-f]{64}$/);
    expect(signatureOf("secret", 1, "{}")).not.toBe(signatureOf("secret", 1, "{ }"));
  });

  it("meets its fate by chance", () => {
    const batch = ["evt_1", "evt_2", "evt_3"].map((id) => ({ id }) as EventRow);
    const idsOf = (chaos: Partial<Chaos>, random: () => number) =>
      fates(batch, { ...noChaos, ...chaos }, random).map(({ event }) => event.id);
    expect(idsOf({}, () => 0.5)).toEqual(["evt_1", "evt_2", "evt_3"]);
    expect(idsOf({ duplicate: 1 }, () => 0.5)).toHaveLength(6);
    let place = 1;
    expect(idsOf({ shuffle: true }, () => (place -= 0.1))).toEqual(["evt_3", "evt_2", "evt_1"]);
  });
});
