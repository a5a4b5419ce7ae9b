import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { AuditEntity } from "../../src/audit/entity.ts";
import { announced } from "../announced.ts";
import { browser, newDevice, newOrigin, password } from "./visitor.ts";

const wrongCredentials = { code: "account.wrong_credentials" };

/** An account, its own device, and sign-ins from anywhere. */
async function account() {
  const here = browser();
  const ann = await here.register();
  const own = newDevice();
  const login = (from = own, secret = password) =>
    here.visit(() => Account.login({ email: ann.email, password: secret }), from);
  const { access } = await login();
  return { ...here, ...ann, own, access, login };
}

/** Wrong passwords from elsewhere, until the address is refused there. */
async function guessed({ login }: Awaited<ReturnType<typeof account>>) {
  for (let guess = 1; guess <= 5; guess++)
    await expect(login(newOrigin(), "a-wrong-guess")).rejects.toMatchObject(wrongCredentials);
  await expect(login(newOrigin())).rejects.toMatchObject({ kind: "limit" });
}

const actionsOf = async (workspaceID: string) =>
  (await AuditEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" })).data.map(
    ({ action }) => action,
  );

describe("the guesses of strangers", () => {
  it("do not refuse a device that signed in before", async () => {
    const ann = await account();
    await guessed(ann);
    expect((await ann.login()).user.id).toBe(ann.id);
  });

  it("do not refuse the password in a live session", async () => {
    const ann = await account();
    await guessed(ann);
    const change = { current_password: password, new_password: "another-long-passphrase" };
    const changed = ann.sign(ann.access, () => Account.changePassword(change));
    await expect(changed).resolves.not.toThrow();
  });

  it("on a known device are delayed too", async () => {
    const { login } = await account();
    for (let guess = 1; guess <= 5; guess++)
      await expect(login(undefined, "a-wrong-guess")).rejects.toMatchObject(wrongCredentials);
    await expect(login()).rejects.toMatchObject({ kind: "limit" });
  });
});

describe("a network", () => {
  it("shared by an office is not refused after twenty failures of its users", async () => {
    const { visit, login } = await account();
    const from = newOrigin();
    for (let person = 1; person <= 20; person++)
      await expect(
        visit(() => Account.login({ email: `${ulid()}@inbox.test`, password }), from),
      ).rejects.toMatchObject(wrongCredentials);
    await login(from);
  });
});

describe("a sign-in", () => {
  it("is recorded, and so is a failed one", async () => {
    const { user, login } = await account();
    await expect(login(undefined, "a-wrong-guess")).rejects.toMatchObject(wrongCredentials);
    const actions = await actionsOf(user.myworkspace);
    expect(actions).toEqual(["account.signed_in", "account.signed_in", "account.sign_in_failed"]);
  });

  it("on a new device is reported, once per device and not for the first one", async () => {
    const { user, login } = await account();
    const phone = newDevice();
    for (const device of [phone, phone]) await login(device);
    const actions = await actionsOf(user.myworkspace);
    expect(actions.filter((action) => action === "account.new_device")).toHaveLength(1);
    const reported = await announced(user.myworkspace, "account.new_device");
    expect(reported.map(({ properties }) => properties as unknown)).toMatchObject([
      { address: phone.address },
    ]);
  });
});
