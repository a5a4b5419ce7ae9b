import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Kind, PreferenceChange } from "../../src/notice/schema.ts";
import { Mail } from "../../src/mail/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { inboxOf } from "../inbox.ts";
import { people, type TestUser } from "../member/people.ts";
import { messageOf } from "./message.ts";

const choose = (person: TestUser, change: PreferenceChange) =>
  person.do(() => Notice.changePreferences(change));

const chosenBy = async (person: TestUser, kind: Kind) =>
  (await person.do(Notice.preferences)).results.find((each) => each.kind === kind);

describe("what a person is told of", () => {
  it("is everything by the bell, and by mail what they may act on, until they choose", async () => {
    const { team } = people();
    const { owner, members } = await team("viewer");
    const [viewer = owner] = members;
    expect(await chosenBy(owner, "analysis_ready")).toMatchObject({
      bell: true,
      email: false,
      weekly: false,
    });
    expect(await chosenBy(owner, "list_finished")).toMatchObject({ bell: true, email: true, weekly: false });
    expect(await chosenBy(owner, "key_disabled")).toMatchObject({ bell: true, email: true, weekly: false });
    expect(await chosenBy(viewer, "key_disabled")).toMatchObject({ bell: true, email: false });
    expect(await chosenBy(viewer, "role_changed")).toMatchObject({ bell: true, email: true });
    expect(await chosenBy(owner, "outcomes_stopped")).toMatchObject({ email: true });
    expect(await chosenBy(viewer, "outcomes_stopped")).toMatchObject({ bell: true, email: false });
  });

  it("changes for the chosen kinds and channel alone, for this person alone", async () => {
    const { team } = people();
    const { owner, members } = await team("admin");
    const [admin = owner] = members;
    const change = { kinds: ["list_finished", "list_failed"], channel: "email", on: true } as const;
    for (let time = 1; time <= 2; time++) await choose(owner, { ...change, kinds: [...change.kinds] });
    expect(await chosenBy(owner, "list_failed")).toMatchObject({ bell: true, email: true, weekly: false });
    expect(await chosenBy(owner, "analysis_ready")).toMatchObject({ email: false });
    expect(await chosenBy(admin, "list_failed")).toMatchObject({ email: false });
  });

  it("keeps both of two choices that are made at a time", async () => {
    const { createUser } = people();
    const user = await createUser();
    await Promise.all([
      choose(user, { kinds: ["list_finished"], channel: "email", on: true }),
      choose(user, { kinds: ["list_finished"], channel: "bell", on: false }),
    ]);
    expect(await chosenBy(user, "list_finished")).toMatchObject({ bell: false, email: true });
  });
});

describe("a kind that is turned off", () => {
  it("by the bell is not shown nor counted, and is shown again when it is turned on", async () => {
    const { asSystem, createUser } = people();
    const user = await createUser();
    await asSystem(user.home, () => Notice.notify(`evt_${ulid()}`, messageOf()));
    await asSystem(user.home, () => Notice.notify(`evt_${ulid()}`, messageOf({ kind: "list_failed" })));
    await choose(user, { kinds: ["list_failed"], channel: "bell", on: false });
    expect((await user.do(Notice.list)).results).toMatchObject([{ unread_count: 1 }]);
    await choose(user, { kinds: ["list_failed"], channel: "bell", on: true });
    expect((await user.do(Notice.list)).results).toMatchObject([{ unread_count: 2 }, {}]);
  });

  it("by mail is not mailed, and one that is turned on is mailed once, with a link to the choice", async () => {
    const { asSystem, team } = people();
    const { owner, members, id } = await team("viewer", "finance");
    const [viewer = owner, finance = owner] = members;
    const kinds: Kind[] = ["analysis_ready"];
    const message = messageOf({ kind: "analysis_ready" });
    for (const person of [viewer, finance]) await choose(person, { kinds, channel: "email", on: true });
    const eventID = `evt_${ulid()}`;
    for (let time = 1; time <= 2; time++)
      await asSystem(id, () => Notice.mail(eventID, message, Mail.sendNotice));
    expect(await inboxOf(owner.email)).toEqual([]);
    expect(await inboxOf(finance.email)).toEqual([]);
    const mails = await inboxOf(viewer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Spring is verified: 3 of 4 valid"]);
    expect(mails[0]?.text).toContain("/account-settings/notifications");
    await choose(viewer, { kinds, channel: "email", on: false });
    await asSystem(id, () => Notice.mail(`evt_${ulid()}`, message, Mail.sendNotice));
    expect(await inboxOf(viewer.email)).toHaveLength(1);
  });

  it("by mail is not mailed to the person whom a message names, who alone gets it otherwise", async () => {
    const { asSystem, team } = people();
    const { owner, members, id } = await team("viewer");
    const [viewer = owner] = members;
    const tell = (mailedTo: string | null) =>
      asSystem(id, () => Notice.mail(`evt_${ulid()}`, messageOf({ mailedTo }), Mail.sendNotice));
    await tell(null);
    await tell(viewer.id);
    expect(await inboxOf(owner.email)).toEqual([]);
    expect(await inboxOf(viewer.email)).toHaveLength(1);
    await choose(viewer, { kinds: ["list_finished"], channel: "email", on: false });
    await tell(viewer.id);
    expect(await inboxOf(viewer.email)).toHaveLength(1);
  });
});
