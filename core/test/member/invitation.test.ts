import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Window } from "../../src/window/index.ts";
import { people } from "./people.ts";

const hour = 3600;
const day = 24 * hour;
const outcomes = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((outcome) =>
    outcome.status === "fulfilled" ? "done" : (outcome.reason as { code?: string }).code,
  );

describe("an invitation", () => {
  it("adds its recipient to the workspace in its role, idempotently", async () => {
    const { createUser, invitationOf } = people();
    const [owner, guest] = [await createUser(), await createUser()];
    const { code, invitation } = await invitationOf(owner, guest.email.toUpperCase(), "viewer");
    expect(invitation).toMatchObject({ email: guest.email, role: { name: "Viewer" }, is_expired: false });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await guest.do(() => Member.invitationDetails(code.toLowerCase()))).toMatchObject({
      email: guest.email,
      workspace: { id: owner.home },
      inviter: expect.stringContaining("Ann"),
    });
    const welcome = await guest.do(() => Account.joinWorkspace(code));
    expect(welcome.workspace.id).toBe(owner.home);
    expect(await guest.do(() => Account.joinWorkspace(code.replaceAll("-", " ")))).toEqual(welcome);
    await guest.enter(owner.home);
    const { results, used, limit } = await owner.do(() => Member.list({ id: owner.home }));
    expect(results.map(({ id, role, is_owner }) => [id, role.id, is_owner])).toEqual([
      [owner.id, "owner", true],
      [guest.id, "viewer", false],
    ]);
    expect({ used, limit }).toEqual({ used: 1, limit: 20 });
    expect(await owner.do(Member.invitations)).toEqual([]);
  });

  it("is accepted once under concurrent calls", async () => {
    const { createUser, invitationOf } = people();
    const [owner, guest] = [await createUser(), await createUser()];
    const { code } = await invitationOf(owner, guest.email);
    const accepted = await Promise.all([1, 2, 3].map(() => guest.do(() => Account.joinWorkspace(code))));
    expect(new Set(accepted.map(({ message }) => message)).size).toBe(1);
    const roles = await owner.do(Role.list);
    expect(roles.find(({ id }) => id === "member")?.members).toBe(1);
  });

  it("is refused for another user, and masks both addresses", async () => {
    const { createUser, invitationOf } = people();
    const [owner, guest, other] = [await createUser(), await createUser(), await createUser()];
    const { code } = await invitationOf(owner, guest.email);
    const refusal = await other.do(() => Account.joinWorkspace(code)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: "forbidden", code: "invitation.anothers" });
    const { message } = refusal as Error;
    expect(message).toMatch(/^This invitation is for another address \(.…@inbox.test\)/);
    expect(message).not.toContain(guest.email);
    expect(message).not.toContain(other.email);
    expect((await other.do(() => Member.invitationDetails(code))).email).not.toBe(guest.email);
    expect(await other.do(Account.workspaces)).toHaveLength(1);
  });

  it("expires after seven days, and is valid again with the same code when resent", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { createUser, invitationOf, codeOf } = people(clock);
    const [owner, guest] = [await createUser(), await createUser()];
    const { code, invitation } = await invitationOf(owner, guest.email);
    clock.advance(7 * day);
    for (const attempt of [() => Account.joinWorkspace(code), () => Member.invitationDetails(code)])
      await expect(guest.do<unknown>(attempt)).rejects.toMatchObject({ code: "invitation.expired" });
    expect(await owner.do(Member.invitations)).toMatchObject([{ is_expired: true }]);
    expect(await codeOf(owner.home, invitation.id)).toBe("");
    await owner.do(() => Member.resend(invitation.id));
    expect(await codeOf(owner.home, invitation.id)).toBe(code);
    expect((await guest.do(() => Account.joinWorkspace(code))).workspace.id).toBe(owner.home);
  });

  it("cannot be accepted after it is revoked, and its email is not sent", async () => {
    const { createUser, invitationOf, codeOf } = people();
    const [owner, guest] = [await createUser(), await createUser()];
    const { code, invitation } = await invitationOf(owner, guest.email);
    await owner.do(() => Member.revoke(invitation.id));
    expect(await codeOf(owner.home, invitation.id)).toBe("");
    for (const attempt of [() => Account.joinWorkspace(code), () => Member.invitationDetails(code)])
      await expect(guest.do<unknown>(attempt)).rejects.toMatchObject({ code: "invitation.unknown" });
    await expect(owner.do(() => Member.revoke(invitation.id))).rejects.toMatchObject({ kind: "missing" });
  });

  it("is one of at most three hundred emails a day", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { asSystem, team } = people(clock);
    const { owner, id } = await team();
    const spend = () => Window.spend(`invitations:${id}`, { max: 300, seconds: day }, "Too many.");
    const invite = () =>
      owner.do(() => Member.invite({ email: `${ulid().toLowerCase()}@inbox.test`, role: "member" }));
    const { id: last } = await invite();
    await asSystem(id, () => Promise.all(Array.from({ length: 299 }, spend)));
    clock.advance(hour);
    await expect(invite()).rejects.toMatchObject({ kind: "limit" });
    await expect(owner.do(() => Member.resend(last))).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringMatching(/\d+ hours/),
    });
    clock.advance(day);
    await invite();
  });

  it("is resent after a minute at the earliest, also by revoking and inviting anew", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { createUser, invitationOf } = people(clock);
    const owner = await createUser();
    const email = `${ulid().toLowerCase()}@inbox.test`;
    const { invitation } = await invitationOf(owner, email);
    const again = () => owner.do(() => Member.resend(invitation.id));
    clock.advance(59);
    await expect(again()).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringContaining("1 seconds"),
    });
    clock.advance(1);
    expect(Date.parse((await again()).expires_at) - clock.now().getTime()).toBe(7 * day * 1000);
    await owner.do(() => Member.revoke(invitation.id));
    await expect(owner.do(() => Member.invite({ email, role: "member" }))).rejects.toMatchObject({
      kind: "limit",
    });
  });

  it.each(["nobody", '"a b"@inbox.test', "änn@inbox.test", "ann@[127.0.0.1]"])(
    "is refused for %s, which is not deliverable",
    async (to) => {
      const { owner } = await people().team();
      await expect(owner.do(() => Member.invite({ email: to, role: "member" }))).rejects.toMatchObject({
        code: "invitation.bad_address",
        fields: { email: expect.any(String) },
      });
    },
  );

  it("is refused for a member, for an invited address, and for a role that cannot be assigned", async () => {
    const { owner, members } = await people().team("admin");
    const email = `${ulid().toLowerCase()}@inbox.test`;
    const invite = (to: string, role = "member") => owner.do(() => Member.invite({ email: to, role }));
    await expect(invite(members[0]?.email ?? "")).rejects.toMatchObject({ code: "member.exists" });
    await invite(email);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject({ code: "invitation.exists" });
    expect((await outcomes([invite("else@inbox.test", "owner")]))[0]).not.toBe("done");
    await expect(invite("else@inbox.test", `rol_${ulid()}`)).rejects.toMatchObject({ code: "role.missing" });
  });

  it("takes a seat: one of two concurrent ones gets the last seat", async () => {
    const { createUser, invitationOf } = people();
    const owner = await createUser("Pro");
    const address = () => `${ulid().toLowerCase()}@inbox.test`;
    await invitationOf(owner, address());
    const invite = () => owner.do(() => Member.invite({ email: address(), role: "member" }));
    expect(
      (await outcomes([invite(), invite(), invite()])).toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
    ).toEqual(["done", "workspace.full", "workspace.full"]);
    await expect(invite()).rejects.toMatchObject({ kind: "payment" });
  });

  it("is neither created nor accepted on a plan without team", async () => {
    const { createUser, invitationOf, setPlan } = people();
    const [owner, guest] = [await createUser(), await createUser()];
    const { code } = await invitationOf(owner, guest.email);
    await setPlan(owner.home, "free");
    await expect(guest.do(() => Account.joinWorkspace(code))).rejects.toMatchObject({ kind: "payment" });
    await expect(
      owner.do(() => Member.invite({ email: "x@inbox.test", role: "member" })),
    ).rejects.toMatchObject({ code: "workspace.no_team" });
    await setPlan(owner.home, "Pro");
    expect((await guest.do(() => Account.joinWorkspace(code))).workspace.id).toBe(owner.home);
  });

  it("cannot be guessed: wrong codes are delayed", async () => {
    const { createUser } = people();
    const guest = await createUser();
    const guess = () => guest.do(() => Account.joinWorkspace(ulid().slice(0, 20)));
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(guess()).rejects.toMatchObject({ code: "invitation.unknown" });
    await expect(guess()).rejects.toMatchObject({ kind: "limit" });
  });

  it("is not delayed by text that cannot be a code", async () => {
    const { createUser } = people();
    const guest = await createUser();
    for (let attempt = 1; attempt <= 7; attempt++)
      await expect(guest.do(() => Account.joinWorkspace("A-B-C"))).rejects.toMatchObject({
        code: "invitation.unknown",
      });
  });

  it("does not readmit a removed member", async () => {
    const { createUser, invitationOf } = people();
    const [owner, guest] = [await createUser(), await createUser()];
    const { code } = await invitationOf(owner, guest.email);
    await guest.do(() => Account.joinWorkspace(code));
    await owner.do(() => Member.remove({ id: owner.home, memberId: guest.id }));
    await expect(guest.do(() => Account.joinWorkspace(code))).rejects.toMatchObject({
      code: "invitation.used",
    });
  });
});
