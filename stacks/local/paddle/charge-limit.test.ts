import { ApiError } from "@paddle/paddle-node-sdk";
import { afterEach, beforeEach, expect, it } from "vitest";
import { priceIdOf } from "./id.ts";
import { startTestPaddle, type TestPaddle } from "./test-paddle.ts";

let paddle: TestPaddle;
beforeEach(async () => {
  paddle = await startTestPaddle();
});
afterEach(() => paddle.close());

async function subscribe() {
  const bought = await paddle.buy([{ price_id: priceIdOf("pro-month") }]);
  const { subscriptionId } = await paddle.sdk.transactions.get(bought);
  const { id, currentBillingPeriod } = await paddle.sdk.subscriptions.get(subscriptionId ?? "");
  const [startsAt, endsAt] = [currentBillingPeriod?.startsAt, currentBillingPeriod?.endsAt].map((time) =>
    Date.parse(time ?? ""),
  ) as [number, number];
  /** When an upgrade to Business costs this many cents more than what Pro gives back. */
  const when = (cents: number) =>
    before(endsAt, Math.round(((cents / 120_00) * (endsAt - startsAt)) / 60_000) * 60);
  return { id, endsAt, when };
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "made",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

const items = (offer: string) => [{ priceId: priceIdOf(offer), quantity: 1 }];
const charge = (id: string) =>
  codeOf(
    paddle.sdk.subscriptions.createOneTimeCharge(id, {
      effectiveFrom: "immediately",
      items: items("pack-5000"),
    }),
  );
const upgrade = (id: string) =>
  codeOf(
    paddle.sdk.subscriptions.update(id, {
      items: items("business-month"),
      prorationBillingMode: "prorated_immediately",
    }),
  );
const before = (time: number, seconds: number) => new Date(time - seconds * 1_000).toISOString();

it("A subscription is locked in the last half hour before its renewal, for changes and charges.", async () => {
  const { id, endsAt } = await subscribe();
  await paddle.admin("advance", { to: before(endsAt, 30 * 60 + 1) });
  expect(await charge(id)).toBe("made");
  await paddle.admin("advance", { to: before(endsAt, 30 * 60) });
  expect(await charge(id)).toBe("subscription_locked_renewal");
  expect(await upgrade(id)).toBe("subscription_locked_renewal");
});

it("A change that costs less than 70 cents is refused, and one that costs 70 is made.", async () => {
  const { id, when } = await subscribe();
  await paddle.admin("advance", { to: when(60) });
  expect(await upgrade(id)).toBe("subscription_update_transaction_balance_less_than_charge_limit");
  const other = await subscribe();
  await paddle.admin("advance", { to: other.when(71) });
  expect(await upgrade(other.id)).toBe("made");
});

it("The twenty-first charge of a subscription within an hour is refused.", async () => {
  const { id } = await subscribe();
  const answers: string[] = [];
  for (let each = 0; each < 21; each++) answers.push(await charge(id));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "made"));
  expect(answers[20]).toBe("subscription_immediate_charge_hour_limit_exceeded");
  const now = Date.parse(String((await paddle.admin("state"))["now"]));
  await paddle.admin("advance", { to: before(now, -3_600) });
  expect(await charge(id)).toBe("made");
});
