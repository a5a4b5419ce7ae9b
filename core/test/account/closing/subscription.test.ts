/** What becomes of a plan when its owner closes their account: it ends at once, or the account waits for its end. */
import { describe, expect, it } from "vitest";
import { Account } from "../../../src/account/index.ts";
import { Billing } from "../../../src/billing/index.ts";
import * as CheckoutToken from "../../../src/billing/checkout-token.ts";
import { receive } from "../../../src/billing/projection/projection.ts";
import { Job } from "../../../src/job/index.ts";
import { ID } from "../../../src/kit/id.ts";
import { Payment } from "../../../src/port/payment/index.ts";
import { scriptedPayment } from "../../../src/port/payment/scripted.ts";
import { Workspace } from "../../../src/workspace/index.ts";
import { as, system, user, visitor } from "../../actors.ts";
import { eventOf, line, priceOf, subscription, transaction } from "../../billing/paddle-objects.ts";
import { setPrices } from "../../billing/shop.ts";
import { password } from "../../member/people.ts";
import { hour, leavers, refused } from "./leaver.ts";

/** A person whose workspace has a plan until 20 December. */
async function withPlan() {
  setPrices();
  const all = leavers();
  const { clock, createUser } = all;
  const person = await createUser("free");
  const paddle = scriptedPayment();
  const paying = <R>(body: () => R): R => Payment.provide(paddle, body);
  const token = await as(system(person.home), () =>
    CheckoutToken.sign({ userID: person.id, workspaceID: person.home }),
  );
  const sold = subscription({
    token,
    items: [{ price: priceOf("business-month"), quantity: 1, amount: 149_00 }],
  });
  const period = sold.period;
  const bought = transaction({
    token,
    period,
    subscription: sold.id,
    lines: [line("business-month", 149_00)],
  });
  paddle.known.set(sold.id, sold);
  const report = (event: Payment.Event) =>
    as({ type: "operator", job: "test" }, () => paying(() => receive(event, () => undefined)), clock);
  await report(eventOf.transaction(bought));
  await report(eventOf.subscription(sold));
  const close = (ending: "now" | "at_end") =>
    paying(() => all.close(person, [{ workspace_id: person.home, subscription: ending }]));
  const sweep = (kind: "erase-account" | "close-account") => paying(() => all.sweep(kind, person));
  /** The time at which the plan is over, and an hour. */
  const toTheEnd = () =>
    clock.advance((Date.parse(period?.end ?? "") - clock.now().getTime()) / 1_000 + hour + 1);
  const isOpen = async () => (await Workspace.find(person.home)) !== null;
  return {
    ...all,
    leave: all.close,
    person,
    paddle,
    paying,
    token,
    sold,
    report,
    close,
    sweep,
    toTheEnd,
    isOpen,
  };
}

describe("a plan of a workspace that is closed with an account", () => {
  it("is cancelled at once, so that nothing is charged again", async () => {
    const { close, paddle, sold, isOpen, person } = await withPlan();
    expect((await person.do(() => Account.closingState())).owned).toMatchObject([
      { subscription: { ends_at: "2026-12-20T10:00:00.223Z", is_ending: false, payment_failed: false } },
    ]);
    expect(await close("now")).toMatchObject({ closes_at: null });
    expect(paddle.asked).toEqual([{ call: "cancelNow", subscription: sold.id }]);
    expect(await isOpen()).toBe(false);
  });

  it("keeps the account until it is over, and everything works until then", async () => {
    const { close, paddle, person, sweep, toTheEnd, isOpen, clock } = await withPlan();
    expect(await close("at_end")).toMatchObject({ closes_at: "2026-12-20T10:00:00.223Z", receipt: null });
    expect(paddle.asked.map(({ call }) => call)).toEqual(["cancel"]);
    expect(await person.do(() => Account.closingState())).toMatchObject({
      closes_at: "2026-12-20T10:00:00.223Z",
    });
    clock.advance(24 * hour);
    await sweep("close-account");
    expect(await isOpen()).toBe(true);
    toTheEnd();
    await sweep("close-account");
    expect(await isOpen()).toBe(false);
    const again = as(visitor(), () => Account.login({ email: person.email, password }), clock);
    await expect(again).rejects.toThrow(refused("account.wrong_credentials"));
  });

  it("closes no account that its owner keeps, or that has another workspace by then", async () => {
    const { close, person, sweep, toTheEnd, isOpen } = await withPlan();
    await close("at_end");
    await person.do(() => Account.stopClosing());
    await expect(person.do(() => Account.stopClosing())).rejects.toThrow(refused("account.not_closing"));
    toTheEnd();
    await sweep("close-account");
    expect(await isOpen()).toBe(true);
  });

  it("that is renewed after all keeps the account", async () => {
    const { close, person, paddle, sold, sweep, toTheEnd, isOpen, report, clock } = await withPlan();
    await close("at_end");
    const kept = await as(visitor(), () => paddle.undoCancel(sold.id), clock);
    await report(eventOf.subscription(kept));
    toTheEnd();
    await sweep("close-account");
    expect(await isOpen()).toBe(true);
    expect(await person.do(() => Account.closingState())).toMatchObject({ closes_at: null });
  });

  it("is over while a payment is being completed: it is waited for, a day at most", async () => {
    const { close, person, token, report, sweep, toTheEnd, isOpen, clock } = await withPlan();
    await close("at_end");
    toTheEnd();
    const time = clock.now().toISOString();
    const paid = transaction({ token, status: "paid", timeCreated: time, timeUpdated: time });
    await report(eventOf.transaction(paid));
    for (const _ of ["at once", "an hour later"]) {
      await sweep("close-account");
      expect(await person.do(() => Account.closingState())).toMatchObject({
        closes_at: "2026-12-20T10:00:00.223Z",
      });
      clock.advance(hour);
    }
    clock.advance(23 * hour);
    await sweep("close-account");
    expect(await isOpen()).toBe(false);
  });

  it("whose payment is being completed is waited for", async () => {
    const { close, leave, paying, person, token, report, isOpen, clock } = await withPlan();
    const time = clock.now().toISOString();
    const paid = transaction({ token, status: "paid", timeCreated: time, timeUpdated: time });
    await report(eventOf.transaction(paid));
    await expect(close("now")).rejects.toThrow(refused("billing.payment_open"));
    const handOver = [{ workspace_id: person.home, transfer_to: ID.create("user") }];
    await expect(paying(() => leave(person, handOver))).rejects.toThrow(refused("billing.payment_open"));
    expect(await isOpen()).toBe(true);
    clock.advance(25 * hour);
    expect(await close("now")).toMatchObject({ closes_at: null });
  });

  it("stays with the account where Paddle is silent; the second try closes both", async () => {
    const { close, paddle, isOpen } = await withPlan();
    paddle.failures = [new Payment.Unavailable("Paddle is out.")];
    await expect(close("now")).rejects.toMatchObject({ kind: "unavailable" });
    expect(await isOpen()).toBe(true);
    expect(await close("now")).toMatchObject({ closes_at: null });
  });

  it.each(["now", "at_end"] as const)(
    "that Paddle has ended before we knew does not hold up the account (%s)",
    async (ending) => {
      const { close, paddle, sold, isOpen } = await withPlan();
      paddle.known.set(sold.id, { ...sold, status: "canceled", timeUpdated: "2026-11-21T09:00:00Z" });
      paddle.failures = [new Payment.Rejected("subscription_is_canceled_action_invalid", "It has ended.")];
      expect(await close(ending)).toMatchObject({ closes_at: null });
      expect(await isOpen()).toBe(false);
    },
  );

  it("that Paddle refuses to end keeps the account", async () => {
    const { close, paddle, isOpen } = await withPlan();
    paddle.failures = [new Payment.Rejected("subscription_locked_processing", "Wait.")];
    await expect(close("now")).rejects.toMatchObject({ kind: "conflict", code: "billing.processing" });
    expect(await isOpen()).toBe(true);
  });

  it("that Paddle does not end costs a recovery code; another one closes both", async () => {
    const { person, paddle, paying, leave, clock } = await withPlan();
    await person.protect();
    clock.advance(30);
    const [code = "", other = ""] = await person.recoveryCodes();
    const choices = [{ workspace_id: person.home, subscription: "at_end" as const }];
    const closeBy = (one: string) => paying(() => leave(person, choices, { code: one }));
    paddle.failures = [new Payment.Unavailable("Paddle is out.")];
    await expect(closeBy(code)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await person.do(() => Account.factorState())).toMatchObject({ recovery_codes_left: 9 });
    await expect(closeBy(code)).rejects.toThrow(refused("account.wrong_factor_code"));
    expect(await closeBy(other)).toMatchObject({ receipt: null });
  });

  it("that was bought in another tab while the account closed ends with its erasure", async () => {
    const { close, person, paddle, token, report, sweep, clock } = await withPlan();
    await close("now");
    const late = subscription({ token, timeCreated: "2026-11-21T10:05:00Z" });
    paddle.known.set(late.id, late);
    await report(eventOf.subscription(late));
    await sweep("erase-account");
    clock.advance(20 * hour);
    await sweep("erase-account");
    expect(paddle.asked.at(-1)).toEqual({ call: "cancelNow", subscription: late.id });
    expect(await Job.find({ workspaceID: person.home, kind: "erase-account", id: person.id })).toBeNull();
    await expect(as(visitor(), () => Account.receipt("x".repeat(22)))).rejects.toThrow(
      refused("receipt.missing"),
    );
  });
});

describe("a plan of a workspace that is transferred", () => {
  async function withHeir() {
    const all = await withPlan();
    const heir = await all.createUser("free");
    await all.addMember(all.person, heir, "admin");
    return { ...all, heir };
  }

  const top_up = { pack_id: "pack-5000", below: 100, monthly_ceiling: 60_00 };

  it("is not renewed where its owner closes their account, nor topped up", async () => {
    const { leave, paying, person, paddle, sold, heir, isOpen } = await withHeir();
    await person.do(() => paying(() => Billing.changeSettings({ top_up })));
    paddle.failures = [new Payment.Unavailable("Paddle is out.")];
    const closing = () => paying(() => leave(person, [{ workspace_id: person.home, transfer_to: heir.id }]));
    await expect(closing()).rejects.toMatchObject({ kind: "unavailable" });
    expect((await Workspace.find(person.home))?.ownerID).toBe(person.id);
    await closing();
    expect(paddle.asked).toEqual([{ call: "cancel", subscription: sold.id }]);
    expect(await isOpen()).toBe(true);
    const settings = await as(user(person.home), () => Billing.settings());
    expect(settings.top_up).toBeNull();
  });

  it("stays as it is where its owner stays, without top-ups", async () => {
    const { paying, person, paddle, heir } = await withHeir();
    await person.do(() => paying(() => Billing.changeSettings({ top_up })));
    await person.do(() =>
      Account.transferWorkspace({ id: person.home, member_id: heir.id, password: "a-long-passphrase" }),
    );
    expect(paddle.asked).toEqual([]);
    expect(await as(user(person.home), () => Billing.settings())).toMatchObject({ top_up: null });
    expect(await as(user(person.home), () => Billing.subscription())).toMatchObject({
      subscription: { scheduled_cancel_at: null },
    });
  });
});
