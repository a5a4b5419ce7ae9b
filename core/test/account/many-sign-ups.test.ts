/** Anybody signs up with the address of somebody else, from any number of devices. */
import { expect, it } from "vitest";
import { PendingEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { signUpBrowser } from "./sign-up-browser.ts";
import { codeOf, newDevice, password, tokenOf } from "./visitor.ts";

const most = 20;
const theirs = "chosen-by-an-attacker";

/** A person who has signed up, and others who did so with their address since, as rows say it. */
async function crowded(others: number) {
  const eve = signUpBrowser();
  const victim = newDevice();
  await eve.signUp({}, victim);
  await eve.deliver("sign_up", eve.email);
  eve.clock.advance(60);
  const attacker = newDevice();
  if (others > 0) await eve.signUp({ password: theirs, first_name: "Mallory" }, attacker);
  const rows = async () =>
    (await PendingEntity.query.byEmail({ email: eve.email }).go({ consistent: true, pages: "all" })).data;
  const one = (await rows()).find(({ device }) => device === attacker.device?.id);
  for (let more = 1; more < others; more += 1)
    if (one) await PendingEntity.put({ ...one, device: String(newDevice().device?.id) }).go();
  const devices = async () => (await rows()).map(({ device }) => device);
  return { ...eve, victim, devices };
}

it.each([
  ["fewer than fit a transaction", 85],
  ["more than fit a transaction", 150],
])("The code works beside %s", async (_, others) => {
  const { email, verify, victim, login } = await crowded(others);
  expect((await verify(await codeOf(email), victim)).user).toMatchObject({ first_name: "Eve", provider: 1 });
  await login();
});

it("The link works beside more than fit a transaction.", async () => {
  const { email, visit, login } = await crowded(150);
  const proof = { email, token: await tokenOf(email), password: "another-passphrase" };
  await expect(visit(() => Account.completeSignUp(proof), newDevice())).resolves.toBeDefined();
  await login({ password: "another-passphrase" });
});

it("An address has as many sign-ups as it may, and the oldest makes room for one more.", async () => {
  const { signUp, victim, devices } = await crowded(most - 2);
  await signUp({ password: theirs }, newDevice());
  expect(await devices()).toHaveLength(most);
  // Who signs up again takes their own place.
  await signUp({}, victim);
  expect(await devices()).toHaveLength(most);
  expect(await devices()).toContain(victim.device?.id);
  const another = newDevice();
  await signUp({ password: theirs }, another);
  expect(await devices()).toHaveLength(most);
  expect(await devices()).toContain(another.device?.id);
});

it("Those of before, however many, make room over some sign-ups.", async () => {
  const { signUp, devices } = await crowded(60);
  const counts: number[] = [];
  for (const _ of [1, 2, 3]) {
    await signUp({ password: theirs }, newDevice());
    counts.push((await devices()).length);
  }
  expect(counts).toEqual([42, 23, most]);
});

it("Who made room for others has an account without a password, and nobody else's works.", async () => {
  const { email, signUp, verify, victim, devices, login, clock } = await crowded(most - 1);
  clock.advance(60);
  await signUp({ password: theirs }, newDevice());
  expect(await devices()).not.toContain(victim.device?.id);
  expect((await verify(await codeOf(email), victim)).user.provider).toBe(2);
  for (const tried of [theirs, password])
    await expect(login({ password: tried })).rejects.toMatchObject({ code: "account.wrong_credentials" });
});
