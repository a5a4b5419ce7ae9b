import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Mail } from "../../src/mail/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { kinds } from "../../src/notice/schema.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as } from "../actors.ts";
import { inboxOf } from "../inbox.ts";
import { people, type TestUser } from "../member/people.ts";
import { messageOf } from "./message.ts";

const hour = 3_600;

/** A team on Thursday, whose weeks end on Mondays at 06:00 UTC. */
async function team(...roles: string[]) {
  const clock = manualClock("2026-11-19T06:00:00.000Z");
  const users = people(clock);
  const { owner, members, id } = await users.team(...roles);
  const everyWeek = (person: TestUser, on = true) =>
    person.do(() => Notice.changePreferences({ kinds: [...kinds], channel: "weekly", on }));
  const happens = (title: string, differences = {}) =>
    users.asSystem(id, () => Notice.notify(`evt_${ulid()}`, messageOf({ title, ...differences })));
  /** Runs the timer as often as it may run. */
  const runTimer = async (): Promise<void> => {
    const deadline = new Date(clock.now().getTime() + 60_000);
    const run = () =>
      as({ type: "operator", job: "test" }, () => Notice.sendSummaries(deadline, Mail.sendSummary), clock);
    await Promise.all([run(), run()]);
    await run();
  };
  return { ...users, clock, owner, members, id, everyWeek, happens, runTimer };
}

describe("the summary of a week", () => {
  it("is mailed once on Monday, with what the person chose and may view, the oldest first", async () => {
    const { owner, members, clock, everyWeek, happens, runTimer } = await team("viewer", "viewer");
    const [viewer = owner, other = owner] = members;
    await everyWeek(owner);
    await everyWeek(viewer);
    await happens("Spring is clean: 3 of 4 kept");
    clock.advance(hour);
    await happens("The API key Shop has stopped", { kind: "key_disabled", area: "api_key" });
    clock.advance(4 * 24 * hour - hour - 1);
    await runTimer();
    expect(await inboxOf(owner.email)).toEqual([]);
    clock.advance(1);
    await runTimer();
    const [mail, ...more] = await inboxOf(owner.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your week on Winnow, 16 November 2026 to 23 November 2026");
    expect(mail?.text).toMatch(/19 November 2026: Spring is clean.*\n19 November 2026: The API key Shop/);
    expect(mail?.text).toContain("/account-settings/notifications");
    const [seen] = await inboxOf(viewer.email);
    expect(seen?.text).toContain("Spring is clean");
    expect(seen?.text).not.toContain("API key");
    expect(await inboxOf(other.email)).toEqual([]);
  });

  it("has each week's own, and is not mailed where there is nothing, or to one who has turned it off", async () => {
    const { owner, members, clock, everyWeek, happens, runTimer } = await team("viewer");
    const [viewer = owner] = members;
    await everyWeek(owner);
    await everyWeek(viewer);
    clock.advance(4 * 24 * hour);
    await runTimer();
    expect(await inboxOf(owner.email)).toEqual([]);
    await happens("Autumn is verified: 1 of 2 valid");
    await everyWeek(viewer, false);
    clock.advance(7 * 24 * hour + 3 * hour);
    await runTimer();
    const mails = await inboxOf(owner.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("23 November 2026: Autumn")]);
    expect(await inboxOf(viewer.email)).toEqual([]);
    clock.advance(7 * 24 * hour);
    await runTimer();
    expect(await inboxOf(owner.email)).toHaveLength(1);
  });

  it("leaves out a workspace that the person has left", async () => {
    const { owner, members, id, clock, everyWeek, happens, runTimer } = await team("viewer");
    const [viewer = owner] = members;
    await everyWeek(viewer);
    await happens("Spring is clean: 3 of 4 kept");
    await viewer.do(() => Account.leaveWorkspace({ workspace_id: id }));
    clock.advance(4 * 24 * hour);
    await runTimer();
    expect(await inboxOf(viewer.email)).toEqual([]);
  });
});
