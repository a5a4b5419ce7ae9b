/** What a session alone does not do ten minutes after its sign-in. */
import { expect, describe, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { Billing } from "../../src/billing/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { ID } from "../../src/kit/id.ts";
import { Member } from "../../src/member/index.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { newCustomer } from "../webhook/customer.ts";
import { browser, newOrigin, password } from "./visitor.ts";

const minute = 60;
const needed = { kind: "forbidden", code: "account.confirmation_needed" };
const test = { name: "CI", mode: "test" as const };

async function resident() {
  const here = browser();
  const ann = await here.register();
  return {
    ...here,
    ...ann,
    makeKey: (access = ann.access) => here.sign(access, () => ApiKey.create(ApiKey.Create.parse(test))),
    confirm: (given = password) => here.sign(ann.access, () => Account.confirm({ password: given })),
    signIn: () => here.visit(() => Account.login({ email: ann.email, password }), newOrigin()),
  };
}

describe("a session", () => {
  it("makes keys for ten minutes after its sign-in", async () => {
    const { clock, makeKey } = await resident();
    clock.advance(10 * minute - 1);
    await makeKey();
    clock.advance(1);
    await expect(makeKey()).rejects.toMatchObject(needed);
  });

  it("is confirmed by the password for ten minutes", async () => {
    const { clock, makeKey, confirm, refresh, visit } = await resident();
    clock.advance(10 * minute);
    await confirm();
    clock.advance(10 * minute - 1);
    const { access } = await visit(() => Account.refresh(refresh));
    await makeKey(access);
    clock.advance(1);
    await expect(makeKey(access)).rejects.toMatchObject(needed);
  });

  it("stays confirmed when its tokens are renewed, and confirms no other session", async () => {
    const { clock, makeKey, confirm, refresh, signIn, visit } = await resident();
    const elsewhere = await signIn();
    clock.advance(10 * minute);
    await confirm();
    const renewed = await visit(() => Account.refresh(refresh));
    await makeKey(renewed.access);
    await expect(makeKey(elsewhere.access)).rejects.toMatchObject(needed);
  });

  it("is not confirmed by a wrong password, of which it may try five at once", async () => {
    const { clock, makeKey, confirm } = await resident();
    clock.advance(10 * minute);
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(confirm("wrong")).rejects.toMatchObject({
        code: "account.wrong_password",
        fields: { password: expect.any(String) },
      });
    await expect(confirm()).rejects.toMatchObject({ kind: "limit" });
    await expect(makeKey()).rejects.toMatchObject(needed);
  });
});

const webhookID = ID.create("webhook");
const url = "https://hooks.test/in";
const deeds: Record<string, () => Promise<unknown>> = {
  "make a key": () => ApiKey.create(ApiKey.Create.parse(test)),
  "give a key a new secret": () => ApiKey.regenerate({ id: ID.create("key"), overlap_hours: 0 }),
  "make a webhook": () => Webhook.create(Webhook.Create.parse({ url, events: ["list.completed"] })),
  "give a webhook a new secret": () => Webhook.rotateSecret({ id: webhookID, overlap_hours: 0 }),
  "invite somebody": () => Member.invite({ email: "eve@inbox.test", role: "admin" }),
  "send an invitation again": () => Member.resend(ID.create("invitation")),
  "cancel the plan": () => Billing.cancel({ cancel_type: "next_billing_period" }),
  "open the customer portal": () => Billing.manageBilling(),
  "change the plan": () => Billing.changePlan({ plan_id: "business-month", due_now: 0 }),
};

describe("a person who is not confirmed", () => {
  const outcome = (act: () => Promise<unknown>, actor: Actor.Actor) =>
    as(actor, async () => act()).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );

  it.each(Object.entries(deeds))("may not %s", async (_, act) => {
    const person = user(newWorkspaceID());
    expect(await outcome(act, { ...person, isConfirmed: false } as Actor.Actor)).toBe(needed.code);
    expect(await outcome(act, person)).not.toBe(needed.code);
  });

  it("may not change the URL or the events of a webhook, nor enable it, but describe and disable it", async () => {
    const { workspaceID, run } = await newCustomer();
    const person = user(workspaceID);
    const late = { ...person, isConfirmed: false } as Actor.Actor;
    const { id } = await run(person, () => Webhook.create({ url, events: ["list.completed"] }));
    const update = (changes: object, actor = late) =>
      run(actor, () => Webhook.update({ id, ...changes })).then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
    for (const changes of [{ url: `${url}/2` }, { events: ["list.failed"] }, { enabled: true }])
      expect(await update(changes)).toBe(needed.code);
    expect(await update({ enabled: false })).toBe("done");
    expect(await update({ url: `${url}/2` }, person)).toBe("done");
  });
});
