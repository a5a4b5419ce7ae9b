import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../src/port/clock/manual.ts";
import { NoticeEntity } from "../../src/notice/entity.ts";
import { Notice } from "../../src/notice/index.ts";
import { people } from "../member/people.ts";
import { messageOf } from "./message.ts";

async function withNotices(count: number, ...roles: string[]) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const users = people(clock);
  const team = await users.team(...roles);
  const notify = (eventID = `evt_${ulid()}`) =>
    users.asSystem(team.id, () => Notice.notify(eventID, messageOf()));
  clock.advance(1);
  for (let number = 1; number <= count; number++) await notify();
  const unread = async (who: typeof team.owner) =>
    (await who.do(Notice.list)).results.filter(({ is_read }) => !is_read).length;
  return { ...users, ...team, clock, notify, unread };
}

describe("a notice", () => {
  it("is created once per event", async () => {
    const { owner, notify, unread } = await withNotices(0);
    const eventID = `evt_${ulid()}`;
    await Promise.all([notify(eventID), notify(eventID)]);
    await notify(eventID);
    expect(await unread(owner)).toBe(1);
  });

  it("is read per user, one by one or all at once", async () => {
    const { owner, members, unread } = await withNotices(3, "viewer");
    const [viewer = owner] = members;
    const [first] = (await viewer.do(Notice.list)).results;
    expect(first).toMatchObject({ is_read: false, unread_count: 3 });
    for (let time = 1; time <= 2; time++) await viewer.do(() => Notice.markRead(first?.id ?? ""));
    expect(await unread(viewer)).toBe(2);
    expect((await viewer.do(Notice.list)).results[0]).toMatchObject({ is_read: true, unread_count: 2 });
    await Promise.all([viewer.do(Notice.markAllRead), viewer.do(Notice.markAllRead)]);
    expect(await unread(viewer)).toBe(0);
    expect(await unread(owner)).toBe(3);
  });

  it("from before a member joined counts as read", async () => {
    const { owner, addMember, clock, createUser, notify, unread } = await withNotices(2);
    clock.advance(60);
    const guest = await createUser();
    await addMember(owner, guest, "viewer");
    expect(await unread(guest)).toBe(0);
    clock.advance(1);
    await notify();
    expect(await unread(guest)).toBe(1);
    expect((await guest.do(Notice.list)).results).toHaveLength(3);
  });

  it("is not visible in another workspace", async () => {
    const { owner, createUser } = await withNotices(1);
    const [notice] = (await owner.do(Notice.list)).results;
    const outsider = await createUser();
    expect((await outsider.do(Notice.list)).results).toEqual([]);
    await expect(outsider.do(() => Notice.markRead(notice?.id ?? ""))).rejects.toMatchObject({
      code: "notice.missing",
    });
  });

  it("is shown to those who may view its subject, and leads there those who may open its page", async () => {
    const users = people();
    const { owner, members, id } = await users.team("viewer", "finance");
    const [viewer = owner, finance = owner] = members;
    const page = { path: "/analyze-list/results?list=lst_1", label: "Open", area: "analyze_list" } as const;
    const message = messageOf({ page: { ...page, action: "add" }, area: "analyze_list" });
    await users.asSystem(id, () => Notice.notify(`evt_${ulid()}`, message));
    const pathsOf = async (who: typeof owner) => (await who.do(Notice.list)).results.map(({ path }) => path);
    expect(await pathsOf(owner)).toEqual([page.path]);
    expect(await pathsOf(viewer)).toEqual([null]);
    expect(await pathsOf(finance)).toEqual([]);
  });

  it("of an earlier version is shown to everybody and leads nowhere", async () => {
    const users = people();
    const { owner, members, id } = await users.team("finance");
    const row = {
      id: `ntc_${ulid()}`,
      emoji: "Hand",
      title: "Your list is verified",
      content: "<p>Spring</p>",
    };
    const timeCreated = users.clock.now().toISOString();
    await NoticeEntity.create({ ...row, workspaceID: id, timeCreated, expires: 4_000_000_000 }).go();
    for (const who of [owner, ...members])
      expect((await who.do(Notice.list)).results).toMatchObject([{ title: row.title, path: null }]);
  });

  it("has its texts escaped", async () => {
    const { owner, asSystem, id } = await withNotices(0);
    const message = messageOf({ says: "<script>", facts: [["<i>", `<img src="x" onerror='y'>`]] });
    await asSystem(id, () => Notice.notify(`evt_${ulid()}`, message));
    const [notice] = (await owner.do(Notice.list)).results;
    expect(notice?.content).toBe(
      "<p>&lt;script&gt;</p><ul><li>&lt;i&gt;: <b><bdi>&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt;</bdi></b></li></ul>",
    );
  });
});
