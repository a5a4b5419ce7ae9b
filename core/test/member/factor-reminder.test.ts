/** A day before a workspace closes to those without a second factor, each of them is reminded once, by bell and by mail. */
import { describe, expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { Job } from "../../src/job/index.ts";
import { MemberEntity } from "../../src/member/entity.ts";
import { Events } from "../../src/member/schema.ts";
import { Member } from "../../src/member/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { Account } from "../../src/account/index.ts";
import { people, type TestUser } from "./people.ts";

const day = 86_400;
const reminderOf = (workspaceID: string) =>
  ({ workspaceID, kind: "remind-factor", id: workspaceID }) as const;

/** A team whose owner has a second factor and requires one of everybody, and the sweep that looks at it. */
async function requiringTeam(...roles: string[]) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const users = people(clock);
  const { asSystem } = users;
  const { owner, members, id } = await users.team(...roles);
  const [member = owner, other = owner] = members;
  await owner.protect();
  const requireOf = (required: boolean) => owner.do(() => Workspace.requireFactor({ id, required }));
  await requireOf(true);
  /** Looks at the demand as the sweep does, which may be killed in between or started twice. */
  const sweep = async (): Promise<void> => {
    const job = await Job.find(reminderOf(id));
    if (!job || job.staleAt > clock.now().toISOString()) return;
    await asSystem(id, () => Promise.all([Member.remindOfFactor(job), Member.remindOfFactor(job)]));
    await asSystem(id, () => Member.remindOfFactor(job));
  };
  const after = async (seconds: number): Promise<void> => {
    clock.advance(seconds);
    await sweep();
  };
  /** The announcements that wait to be told, by bell or mail. */
  const announced = async (kind: "notify-owner" | "send-mail" = "send-mail") =>
    (await Job.openOf(id, [kind])).flatMap(({ id: eventID, input }) =>
      input["type"] === "member.factor_due"
        ? [{ eventID, said: Events.FactorDue.schema.parse(input["properties"]) }]
        : [],
    );
  const reminded = async () => (await announced()).map(({ said }) => said.userID).toSorted();
  /** Tells everything that was announced, each twice. Returns what was mailed to whom, by its key. */
  const tell = async () => {
    const mails = new Map<string, { to: string; title: string }>();
    const send: Parameters<typeof Notice.mail>[2] = async ({ to, key }, { title }) => {
      mails.set(key, { to, title });
    };
    for (const _ of ["once", "twice"])
      await asSystem(id, async () => {
        for (const { eventID, said } of await announced("notify-owner")) {
          const message = await Member.factorDueMessage(said);
          if (message) await Notice.notify(eventID, message);
        }
        for (const { eventID, said } of await announced()) {
          const message = await Member.factorDueMessage(said);
          if (message) await Notice.mail(eventID, message, send);
        }
      });
    return [...mails.values()];
  };
  const bell = async (person: TestUser) =>
    (await person.do(Notice.list)).results.filter(({ title }) => title.includes("closes to you"));
  return { ...users, clock, owner, member, other, id, requireOf, sweep, after, reminded, tell, bell };
}

describe("who has no second factor", () => {
  it("is not brought back by a reminder where they leave at the same moment", async () => {
    const { member, other, id, after, reminded } = await requiringTeam("member", "viewer");
    const { middlewareStack } = Table.config.client;
    let hasLeft = false;
    middlewareStack.add(
      (next) => async (command) => {
        const input = JSON.stringify(command.input);
        if (!hasLeft && input.includes("factorReminded") && input.toLowerCase().includes(id.toLowerCase())) {
          hasLeft = true;
          await MemberEntity.delete({ workspaceID: id, userID: member.id }).go();
        }
        return next(command);
      },
      { step: "initialize", name: "leave" },
    );
    await after(6 * day);
    middlewareStack.remove("leave");
    expect(hasLeft).toBe(true);
    expect((await MemberEntity.get({ workspaceID: id, userID: member.id }).go()).data).toBeNull();
    expect(await reminded()).toEqual([other.id]);
  });

  it("is reminded a day before a workspace requires it, once, by bell and by mail", async () => {
    const { member, other, owner, after, sweep, reminded, tell, bell } = await requiringTeam(
      "member",
      "viewer",
    );
    await other.protect();
    await after(6 * day - 1);
    expect(await reminded()).toEqual([]);
    await after(1);
    await after(1);
    expect(await reminded()).toEqual([member.id]);
    expect(await tell()).toEqual([
      { to: member.email, title: "Ann's workspace closes to you on 28 November 2026" },
    ]);
    expect(await bell(member)).toMatchObject([
      { path: "/account-settings/change-password", content: expect.stringContaining("2026-11-28 10:00 UTC") },
    ]);
    expect(await bell(other)).toEqual([]);
    expect(await bell(owner)).toEqual([]);
    await sweep();
    await after(day);
    expect(await reminded()).toEqual([member.id]);
  });

  it("is reminded also where the timer is hours late or was killed in between, and not once the week is over", async () => {
    const late = await requiringTeam("member", "viewer");
    await late.asSystem(late.id, async () => {
      const job = await Job.find(reminderOf(late.id));
      late.clock.advance(6 * day + 60);
      if (job) await Member.remindOfFactor(job);
      // As if the run had been killed before it ended its job.
      if (job) await Job.open(job);
    });
    await late.after(23 * 3_600);
    expect(await late.reminded()).toEqual([late.member.id, late.other.id].toSorted());
    const tooLate = await requiringTeam("member");
    await tooLate.after(7 * day);
    expect(await tooLate.reminded()).toEqual([]);
    expect(await Job.find(reminderOf(tooLate.id))).toBeNull();
  });

  it("is not reminded of a demand that was ended, and is of the one that is made next", async () => {
    const { member, clock, requireOf, after, reminded } = await requiringTeam("member");
    clock.advance(5 * day);
    await requireOf(false);
    await after(day);
    expect(await reminded()).toEqual([]);
    await requireOf(true);
    await after(6 * day - 1);
    expect(await reminded()).toEqual([]);
    await after(1);
    expect(await reminded()).toEqual([member.id]);
    await requireOf(false);
    await requireOf(true);
    await after(6 * day);
    expect(await reminded()).toEqual([member.id, member.id]);
  });

  it("is told nothing where, before the mail leaves, they set one up, leave, or the demand ends", async () => {
    const gone = await requiringTeam("member", "viewer");
    await gone.after(6 * day);
    await gone.member.protect();
    await gone.other.do(() => Account.leaveWorkspace({ workspace_id: gone.id }));
    expect(await gone.tell()).toEqual([]);
    const ended = await requiringTeam("member");
    await ended.after(6 * day);
    await ended.requireOf(false);
    expect(await ended.tell()).toEqual([]);
    expect(await ended.bell(ended.member)).toEqual([]);
  });

  it("is not reminded of a workspace that was closed, and nobody of another workspace is", async () => {
    const { owner, member, id, after, reminded, asSystem } = await requiringTeam("member");
    const home = await member.do(async () => (await Account.me()).myworkspace);
    await owner.do(() => Workspace.close(id));
    await after(6 * day);
    expect(await reminded()).toEqual([]);
    expect(await asSystem(home, () => Job.openOf(home, ["send-mail"]))).not.toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ type: "member.factor_due" }) }),
    );
  });
});
