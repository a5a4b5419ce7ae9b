import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../src/account/index.ts";
import { Member } from "../src/member/index.ts";
import { Role } from "../src/role/index.ts";
import { manualClock } from "../src/port/clock/manual.ts";
import { Throttle } from "../src/throttle/index.ts";
import { people } from "./people.ts";

const hour = 3600;
const day = 24 * hour;
const outcomes = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((outcome) =>
    outcome.status === "fulfilled" ? "done" : (outcome.reason as { code?: string }).code,
  );

describe("an invitation", () => {
  it("brings the person whom it is for into the workspace, in the role that it names, once and alike when repeated", async () => {
    const { somebody, invitationOf } = people();
    const [owner, guest] = [await somebody(), await somebody()];
    const { code, invitation } = await invitationOf(owner, guest.email.toUpperCase(), "viewer");
    expect(invitation).toMatchObject({ email: guest.email, role: { name: "Viewer" }, is_expired: false });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await guest.do(() => Member.offer(code.toLowerCase()))).toMatchObject({
      email: guest.email,
      workspace: { id: owner.home },
      inviter: expect.stringContaining("Ann"),
    });
    const welcome = await guest.do(() => Account.join(code));
    expect(welcome.workspace.id).toBe(owner.home);
    expect(await guest.do(() => Account.join(code.replaceAll("-", " ")))).toEqual(welcome);
    await guest.enter(owner.home);
    const { results, used, limit } = await owner.do(() => Member.list({ id: owner.home }));
    expect(results.map(({ id, role, is_owner }) => [id, role.id, is_owner])).toEqual([
      [owner.id, "owner", true],
      [guest.id, "viewer", false],
    ]);
    expect({ used, limit }).toEqual({ used: 1, limit: 20 });
    expect(await owner.do(Member.invitations)).toEqual([]);
  });

  it("lets in one person once, however many calls accept it at the same moment", async () => {
    const { somebody, invitationOf } = people();
    const [owner, guest] = [await somebody(), await somebody()];
    const { code } = await invitationOf(owner, guest.email);
    const accepted = await Promise.all([1, 2, 3].map(() => guest.do(() => Account.join(code))));
    expect(new Set(accepted.map(({ message }) => message)).size).toBe(1);
    const roles = await owner.do(Role.list);
    expect(roles.find(({ id }) => id === "member")?.members).toBe(1);
  });

  it("is nobody else's, and says neither address whole to whom it is not for", async () => {
    const { somebody, invitationOf } = people();
    const [owner, guest, other] = [await somebody(), await somebody(), await somebody()];
    const { code } = await invitationOf(owner, guest.email);
    const refusal = await other.do(() => Account.join(code)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: "forbidden", code: "invitation.anothers" });
    const { message } = refusal as Error;
    expect(message).toMatch(/^This invitation is for another address \(.…@inbox.test\)/);
    expect(message).not.toContain(guest.email);
    expect(message).not.toContain(other.email);
    expect((await other.do(() => Member.offer(code))).email).not.toBe(guest.email);
    expect(await other.do(Account.workspaces)).toHaveLength(1);
  });

  it("ends after seven days, and lives again when it is sent again, with the same code", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { somebody, invitationOf, codeOf } = people(clock);
    const [owner, guest] = [await somebody(), await somebody()];
    const { code, invitation } = await invitationOf(owner, guest.email);
    clock.advance(7 * day);
    for (const attempt of [() => Account.join(code), () => Member.offer(code)])
      await expect(guest.do<unknown>(attempt)).rejects.toMatchObject({ code: "invitation.expired" });
    expect(await owner.do(Member.invitations)).toMatchObject([{ is_expired: true }]);
    expect(await codeOf(owner.home, invitation.id)).toBe("");
    await owner.do(() => Member.inviteAgain(invitation.id));
    expect(await codeOf(owner.home, invitation.id)).toBe(code);
    expect((await guest.do(() => Account.join(code))).workspace.id).toBe(owner.home);
  });

  it("opens nothing once it is revoked, and its letter is not written", async () => {
    const { somebody, invitationOf, codeOf } = people();
    const [owner, guest] = [await somebody(), await somebody()];
    const { code, invitation } = await invitationOf(owner, guest.email);
    await owner.do(() => Member.revoke(invitation.id));
    expect(await codeOf(owner.home, invitation.id)).toBe("");
    for (const attempt of [() => Account.join(code), () => Member.offer(code)])
      await expect(guest.do<unknown>(attempt)).rejects.toMatchObject({ code: "invitation.unknown" });
    await expect(owner.do(() => Member.revoke(invitation.id))).rejects.toMatchObject({ kind: "missing" });
  });

  it("is one of three hundred letters a day: nobody writes to the world in our name", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { inside, team } = people(clock);
    const { owner, id } = await team();
    const spend = () => Throttle.spend(`invitations:${id}`, { most: 300, seconds: day });
    const invite = () =>
      owner.do(() => Member.invite({ email: `${ulid().toLowerCase()}@inbox.test`, role: "member" }));
    const { id: last } = await invite();
    await inside(id, () => Promise.all(Array.from({ length: 299 }, spend)));
    clock.advance(hour);
    await expect(invite()).rejects.toMatchObject({ kind: "limit" });
    await expect(owner.do(() => Member.inviteAgain(last))).rejects.toMatchObject({
      kind: "limit",
      message: expect.stringMatching(/\d+ hours/),
    });
    clock.advance(day);
    await invite();
  });

  it("is sent again after a minute, not sooner, nor by revoking and inviting anew", async () => {
    const clock = manualClock("2026-11-21T10:00:00.000Z");
    const { somebody, invitationOf } = people(clock);
    const owner = await somebody();
    const email = `${ulid().toLowerCase()}@inbox.test`;
    const { invitation } = await invitationOf(owner, email);
    const again = () => owner.do(() => Member.inviteAgain(invitation.id));
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
    "is not made for %s, to which its letter cannot be sent",
    async (to) => {
      const { owner } = await people().team();
      await expect(owner.do(() => Member.invite({ email: to, role: "member" }))).rejects.toMatchObject({
        code: "invitation.bad_address",
        fields: { email: expect.any(String) },
      });
    },
  );

  it("is not made for a member, twice, or for a role that cannot be given", async () => {
    const { owner, members } = await people().team("admin");
    const email = `${ulid().toLowerCase()}@inbox.test`;
    const invite = (to: string, role = "member") => owner.do(() => Member.invite({ email: to, role }));
    await expect(invite(members[0]?.email ?? "")).rejects.toMatchObject({ code: "member.exists" });
    await invite(email);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject({ code: "invitation.exists" });
    expect((await outcomes([invite("else@inbox.test", "owner")]))[0]).not.toBe("done");
    await expect(invite("else@inbox.test", `rol_${ulid()}`)).rejects.toMatchObject({ code: "role.missing" });
  });

  it("keeps a place: of two at once for the last one, one is made", async () => {
    const { somebody, invitationOf } = people();
    const owner = await somebody("Pro");
    const address = () => `${ulid().toLowerCase()}@inbox.test`;
    await invitationOf(owner, address());
    const invite = () => owner.do(() => Member.invite({ email: address(), role: "member" }));
    expect(
      (await outcomes([invite(), invite(), invite()])).toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
    ).toEqual(["done", "workspace.full", "workspace.full"]);
    await expect(invite()).rejects.toMatchObject({ kind: "payment" });
  });

  it("is neither made nor accepted where the plan allows no team", async () => {
    const { somebody, invitationOf, setPlan } = people();
    const [owner, guest] = [await somebody(), await somebody()];
    const { code } = await invitationOf(owner, guest.email);
    await setPlan(owner.home, "free");
    await expect(guest.do(() => Account.join(code))).rejects.toMatchObject({ kind: "payment" });
    await expect(
      owner.do(() => Member.invite({ email: "x@inbox.test", role: "member" })),
    ).rejects.toMatchObject({ code: "workspace.no_team" });
    await setPlan(owner.home, "Pro");
    expect((await guest.do(() => Account.join(code))).workspace.id).toBe(owner.home);
  });

  it("cannot be guessed: whoever tries codes waits longer each time", async () => {
    const { somebody } = people();
    const guest = await somebody();
    const guess = () => guest.do(() => Account.join(ulid().slice(0, 20)));
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(guess()).rejects.toMatchObject({ code: "invitation.unknown" });
    await expect(guess()).rejects.toMatchObject({ kind: "limit" });
  });

  it("may be mistyped as often as somebody likes: what cannot be a code guesses nothing", async () => {
    const { somebody } = people();
    const guest = await somebody();
    for (let attempt = 1; attempt <= 7; attempt++)
      await expect(guest.do(() => Account.join("A-B-C"))).rejects.toMatchObject({
        code: "invitation.unknown",
      });
  });

  it("does not let in again whoever was put out", async () => {
    const { somebody, invitationOf } = people();
    const [owner, guest] = [await somebody(), await somebody()];
    const { code } = await invitationOf(owner, guest.email);
    await guest.do(() => Account.join(code));
    await owner.do(() => Member.remove({ id: owner.home, memberId: guest.id }));
    await expect(guest.do(() => Account.join(code))).rejects.toMatchObject({ code: "invitation.used" });
  });
});
