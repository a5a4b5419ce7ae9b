/** Anybody signs up with the address of somebody else, from any number of devices. */
import { expect, it } from "vitest";
import { PendingEntity } from "../../src/account/entity.ts";
import { Account } from "../../src/account/index.ts";
import { signUpBrowser } from "./sign-up-browser.ts";
import { codeOf, newDevice, password, tokenOf } from "./visitor.ts";

const most = 20;
const theirs = "chosen-by-an-attacker";

/** A person who has signed up, and others who did so with their address since, as rows say it, each in a network of their own. */
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
    if (one) {
      const { address, device } = newDevice();
      await PendingEntity.put({ ...one, device: String(device?.id), network: address }).go();
    }
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

it("Earlier sign-ups, however many, make room over some sign-ups.", async () => {
  const { signUp, devices } = await crowded(60);
  const counts: number[] = [];
  for (const _ of [1, 2, 3]) {
    await signUp({ password: theirs }, newDevice());
    counts.push((await devices()).length);
  }
  expect(counts).toEqual([42, 23, most]);
});

it("Who signed up first is not pushed out, by however many networks.", async () => {
  const { email, signUp, verify, victim, devices, login, clock } = await crowded(most - 1);
  clock.advance(60);
  for (const _ of [1, 2]) await signUp({ password: theirs }, newDevice());
  expect(await devices()).toHaveLength(most);
  expect((await verify(await codeOf(email), victim)).user).toMatchObject({ first_name: "Eve", provider: 1 });
  await login();
});

it("Who signed up after a stranger is not pushed out by more of that stranger's devices.", async () => {
  const eve = signUpBrowser();
  const { address } = newDevice();
  const stranger = () => ({ ...newDevice(), address });
  const own = newDevice();
  const [first, second] = [stranger(), own];
  for (const origin of [first, second]) await eve.signUp({}, origin);
  await eve.deliver("sign_up", eve.email);
  const rows = async () =>
    (await PendingEntity.query.byEmail({ email: eve.email }).go({ consistent: true, pages: "all" })).data;
  const one = (await rows()).find(({ device }) => device === first.device?.id);
  eve.clock.advance(60);
  const timeExpires = new Date(eve.clock.now().getTime() + 3_600_000).toISOString();
  for (let more = 2; more < most; more += 1)
    if (one) await PendingEntity.put({ ...one, timeExpires, device: String(newDevice().device?.id) }).go();
  for (const _ of [1, 2]) await eve.signUp({ password: theirs, first_name: "Mallory" }, stranger());
  const devices = (await rows()).map(({ device }) => device);
  expect(devices).toHaveLength(most);
  expect(devices).toContain(own.device?.id);
  const { user } = await eve.verify(await codeOf(eve.email), own);
  expect(user).toMatchObject({ first_name: "Eve", provider: 1 });
});

it("Older sign-ups, without a network, make room for others.", async () => {
  const { email, signUp, devices } = await crowded(most - 1);
  const { data } = await PendingEntity.query.byEmail({ email }).go({ consistent: true, pages: "all" });
  for (const { network: _, ...former } of data) await PendingEntity.put(former).go();
  const another = newDevice();
  await signUp({}, another);
  expect(await devices()).toHaveLength(most);
  expect(await devices()).toContain(another.device?.id);
});

it("Who made room for others has an account without a password, and nobody else's works.", async () => {
  const { email, signUp, verify, victim, devices, login, clock } = await crowded(most - 1);
  clock.advance(1);
  // Who signs up again is not the first any more.
  await signUp({}, victim);
  clock.advance(60);
  for (let more = 1; more < most; more += 1) await signUp({ password: theirs }, newDevice());
  expect(await devices()).not.toContain(victim.device?.id);
  expect((await verify(await codeOf(email), victim)).user.provider).toBe(2);
  for (const tried of [theirs, password])
    await expect(login({ password: tried })).rejects.toMatchObject({ code: "account.wrong_credentials" });
});
