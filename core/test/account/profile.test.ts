import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { png } from "../picture.ts";
import { inboxOf } from "../inbox.ts";
import { codeOf, newEmail, newOrigin, otherThan, password, browser } from "./visitor.ts";

async function resident() {
  const here = browser();
  const ann = await here.register();
  const { id, access } = ann;
  return {
    ...here,
    ...ann,
    change: (change: Account.UserChange, of = id) =>
      here.sign(access, () => Account.update({ id: of, change })),
    me: () => here.sign(access, Account.me),
  };
}

describe("a profile", () => {
  it("is updated partially, and copied to memberships", async () => {
    const { change, me, user, id } = await resident();
    expect(await change({ first_name: " Anna ", phone: "+41 44 668 18 00" })).toMatchObject({
      first_name: "Anna",
      last_name: "Lee",
      phone: "+41446681800",
    });
    expect(await change({ last_name: "Liu" })).toMatchObject({ first_name: "Anna", phone: "+41446681800" });
    expect(await me()).toMatchObject({ first_name: "Anna", last_name: "Liu" });
    const { data } = await MemberEntity.get({ workspaceID: user.myworkspace, userID: id }).go();
    expect(data).toMatchObject({ firstName: "Anna", lastName: "Liu", role: "owner" });
  });

  it("has a name on one line", async () => {
    const { change } = await resident();
    expect((await change({ first_name: "An\u202ena\r\nBcc: eve" })).first_name).toBe("Anna Bcc: eve");
    await expect(change({ first_name: "\u200b\u202e" })).rejects.toMatchObject({ name: "ZodError" });
  });

  it.each([[""], [null]])("deletes its phone number by %j", async (phone) => {
    const { change } = await resident();
    await change({ phone: "+41446681800" });
    expect((await change({ phone })).phone).toBeNull();
  });

  it.each([
    ["0041 (44) 668-18.00", "+41446681800"],
    ["+1 415 555 2671", "+14155552671"],
  ])("accepts %s", async (written, kept) => {
    const { change } = await resident();
    expect((await change({ phone: written })).phone).toBe(kept);
  });

  it.each(["044 668 18 00", "+0446681800", "call me", "+1234", "+1234567890123456"])(
    "refuses the phone number %s",
    async (phone) => {
      const { change } = await resident();
      await expect(change({ phone })).rejects.toThrow("country code");
    },
  );

  it.each([
    { email: "eve@inbox.test" },
    { first_name: "Eve", email: "eve@inbox.test" },
    { id: "usr_01J00000000000000000000000", first_name: "Eve" },
    { own_workspace_id: "wrk_01J00000000000000000000000" },
    { myworkspace: "wrk_01J00000000000000000000000", first_name: "Eve" },
    { ownWorkspaceID: "wrk_01J00000000000000000000000" },
    { activeWorkspaceID: "wrk_01J00000000000000000000000" },
    { passwordHash: "$argon2id$" },
    { googleSubject: "1" },
    { provider: 1 },
    { provider: 2, first_name: "Eve" },
    { password: "a-longer-passphrase" },
    { total_credits: 1_000_000 },
    {},
  ])("refuses %j and changes nothing", async (change) => {
    const ann = await resident();
    const before = await ann.me();
    await expect(ann.change(change)).rejects.toMatchObject({ name: "ZodError" });
    expect(await ann.me()).toEqual(before);
    await ann.visit(() => Account.login({ email: ann.email, password }));
  });

  it("of another user is not found, whether it exists or not", async () => {
    const [ann, eve] = [await resident(), await resident()];
    const missing = { kind: "missing", code: "account.missing" };
    for (const other of [eve.id, "usr_01J00000000000000000000000"]) {
      await expect(ann.change({ first_name: "Eve" }, other)).rejects.toMatchObject(missing);
      await expect(
        ann.change({ id: other, password: "a-longer-passphrase", provider: 1 }),
      ).rejects.toMatchObject(missing);
    }
    expect((await eve.me()).first_name).toBe("Ann");
  });
});

async function mover(second = newEmail()) {
  const ann = await resident();
  const { email, id, access, sign, deliver } = ann;
  const request = { email, second_email: second, password };
  const ask = (changes: Partial<typeof request> = {}) =>
    sign(access, () => Account.requestEmailChange({ ...request, ...changes }));
  const move = (otp: string, changes: Partial<typeof request> = {}) =>
    sign(access, () => Account.changeEmail({ ...request, otp, ...changes }));
  async function mailed(): Promise<string> {
    await ask();
    await deliver("email_change", second, { userID: id });
    return codeOf(second);
  }
  return { ...ann, second, ask, move, mailed };
}

describe("a changed address", () => {
  it("is verified by a code, signs in from then on, and is shown to others", async () => {
    const { email, second, id, user, mailed, move, visit } = await mover();
    expect(await move(await mailed())).toMatchObject({ id, email: second });
    expect((await visit(() => Account.login({ email: second, password }))).user.id).toBe(id);
    await expect(visit(() => Account.login({ email, password }))).rejects.toMatchObject({
      code: "account.wrong_credentials",
    });
    const { data } = await MemberEntity.get({ workspaceID: user.myworkspace, userID: id }).go();
    expect(data?.email).toBe(second);
  });

  it("ends the other sessions, and keeps the one that changed it", async () => {
    const { email, access, sign, visit, mailed, move } = await mover();
    const other = await visit(() => Account.login({ email, password }));
    await sign(other.access, () => Account.sessions());
    await move(await mailed());
    await expect(sign(other.access, () => Account.sessions())).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    expect(await sign(access, () => Account.sessions())).toMatchObject([{ is_current: true }]);
  });

  it("makes the old address available", async () => {
    const { email, id, mailed, move, register } = await mover();
    await move(await mailed());
    expect((await register(email)).id).not.toBe(id);
  });

  it("is taken by one of two users who have a code for it", async () => {
    const ann = await mover();
    const rival = await mover(ann.second);
    const [mine, theirs] = [await ann.mailed(), await rival.mailed()];
    const outcomes = await Promise.allSettled([ann.move(mine), rival.move(theirs)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ kind: "conflict", code: "account.taken" });
  });

  it("is not given to a user with the code of another user", async () => {
    const ann = await mover();
    const rival = await mover(ann.second);
    const code = await ann.mailed();
    await rival.ask();
    await expect(rival.move(code)).rejects.toMatchObject({ code: "account.wrong_code" });
  });

  it("that has an account gets a mail that says so, with the same answer", async () => {
    const known = await browser().register();
    const ann = await mover(known.email);
    await ann.ask();
    await ann.deliver("email_change", known.email, { userID: ann.id });
    expect(await inboxOf(known.email)).toMatchObject([{ subject: "You already have a Winnow account" }]);
  });

  it("requires the password and the current address, in both calls", async () => {
    const { ask, move, mailed } = await mover();
    const code = await mailed();
    for (const step of [ask, (changes: object) => move(code, changes)]) {
      await expect(step({ password: "wrong" })).rejects.toMatchObject({ code: "account.wrong_password" });
      await expect(step({ email: newEmail() })).rejects.toMatchObject({ code: "account.other_address" });
    }
    await move(code);
  });

  it("must differ from the current one and be deliverable", async () => {
    const { ask, email } = await mover();
    await expect(ask({ second_email: email.toUpperCase() })).rejects.toMatchObject({
      code: "account.same_address",
    });
    await expect(ask({ second_email: "nowhere" })).rejects.toMatchObject({
      code: "account.bad_address",
      fields: { second_email: expect.any(String) },
    });
  });

  it("is refused for a wrong code and for a used one", async () => {
    const { move, mailed, second } = await mover();
    const code = await mailed();
    await expect(move(otherThan(code))).rejects.toMatchObject({ code: "account.wrong_code" });
    await move(code);
    await expect(move(code)).rejects.toMatchObject({ code: "account.other_address" });
    await expect(move(code, { email: second, second_email: newEmail() })).rejects.toMatchObject({
      code: "account.wrong_code",
    });
  });

  it("is refused from a stolen session without the password", async () => {
    const { ask, visit, email } = await mover();
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(ask({ password: "wrong" })).rejects.toMatchObject({ code: "account.wrong_password" });
    await expect(ask()).rejects.toMatchObject({ kind: "limit" });
    // The owner is not locked out by guesses in a stolen session.
    const login = visit(() => Account.login({ email, password }), newOrigin());
    await expect(login).resolves.toMatchObject({ user: { email } });
  });
});

/** Adds a person to more workspaces, and says what all of their memberships show. */
async function inWorkspaces(userID: string, more: number) {
  const {
    data: [own],
  } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
  if (!own) throw new Error("They have no workspace.");
  const rows = Array.from({ length: more }, () => ({
    ...own,
    workspaceID: `wrk_${ulid()}`,
    role: "member",
  }));
  await Table.retryUnprocessed(() => MemberEntity.put(rows).go());
  return async (field: "email" | "firstName" | "picture") => {
    const { data } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
    expect(data).toHaveLength(more + 1);
    return [...new Set(data.map((row) => row[field]))];
  };
}

describe("a person in many workspaces", { timeout: 60_000 }, () => {
  it.each([49, 50, 150])("changes their name in all, with %i joined ones", async (more) => {
    const { id, change } = await resident();
    const shown = await inWorkspaces(id, more);
    await change({ first_name: "Anna" });
    expect(await shown("firstName")).toEqual(["Anna"]);
  });

  it("changes their picture and their address in all, with twenty sessions", async () => {
    const { id, email, second, mailed, move, visit, sign, access } = await mover();
    const shown = await inWorkspaces(id, 150);
    const file = new File([new Uint8Array(png(4, 4))], "me.png", { type: "image/png" });
    const { professional_image: path } = await sign(access, () =>
      Account.changePicture({ id, picture: file }),
    );
    expect(await shown("picture")).toEqual([path]);
    for (let session = 2; session <= 20; session++)
      await visit(() => Account.login({ email, password }), newOrigin());
    await move(await mailed());
    expect(await shown("email")).toEqual([second]);
  });

  it("keeps the names that a workspace gave, and joins no workspace again that they left", async () => {
    const { id, change } = await resident();
    await inWorkspaces(id, 60);
    const { data } = await MemberEntity.query.byUser({ userID: id }).go({ pages: "all" });
    const joined = data.filter(({ role }) => role === "member").slice(-2);
    const [named, left] = joined;
    if (!named || !left) throw new Error("They are in no workspace.");
    await MemberEntity.patch(named).set({ firstName: "Annette", isNamedHere: true }).go();
    await MemberEntity.delete(left).go();
    await change({ first_name: "Anna" });
    expect((await MemberEntity.get(named).go()).data?.firstName).toBe("Annette");
    expect((await MemberEntity.get(left).go()).data).toBeNull();
  });
});
