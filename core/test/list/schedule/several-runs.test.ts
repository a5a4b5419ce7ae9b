/** A list that is kept fresh for twelve weeks: mailboxes close, fill up and come back, the sweep ticks twice, and each message comes twice. */
import { expect, it } from "vitest";
import { Credit } from "../../../src/credit/index.ts";
import { List } from "../../../src/list/index.ts";
import { accepted, reply, unknownUser } from "../../../src/port/prober/scripted.ts";
import { readRow } from "../../../src/verification/row.ts";
import { full, listOfMember } from "./kept-list.ts";

/** What becomes of a mailbox, by the day: its state until then, and afterwards. Nothing is told by a server that blocks us. */
type State = "alive" | "gone" | "full" | "blocked";
const replies = {
  alive: accepted,
  gone: unknownUser,
  full,
  blocked: reply(554, "5.7.1", "Client host blocked"),
} as const;
/** Days for which what was seen holds; it says nothing where we are blocked. */
const holdsFor = { alive: 49, gone: 180, full: 30, blocked: 0 } as const;

const mailboxes: readonly { email: string; until: number; before: State; after: State }[] = [
  ["alive", "alive"],
  ["alive", "gone"],
  ["gone", "alive"],
  ["full", "alive"],
  ["full", "gone"],
  ["blocked", "alive"],
  ["alive", "blocked"],
].flatMap(([before, after], kind) =>
  Array.from({ length: 9 }, (_, index) => ({
    email: `m${kind}x${index}@a.test`,
    // From before the first run until after the last.
    until: 3 + 11 * index,
    before: before as State,
    after: after as State,
  })),
);

it("Each run asks about exactly what is due, charges for what it learns, and says what became of the list.", async () => {
  const addresses = mailboxes.map(({ email }) => email);
  const stateOf = (email: string, day: number): State => {
    const mailbox = mailboxes.find((one) => one.email === email);
    return (day < (mailbox?.until ?? 0) ? mailbox?.before : mailbox?.after) ?? "gone";
  };
  const list = await listOfMember({ addresses, says: (email) => replies[stateOf(email, 0)] });
  const { keep, wait, tick, shown, finish, turnTo, ours, verification, workspaceID, id, member, job } = list;
  const left = () => ours(async () => (await Credit.available()).total_credits);
  /** What was seen of each address last. */
  const seen = new Map(addresses.map((email) => [email, { state: stateOf(email, 0), day: 0 }]));
  const isDue = (email: string, day: number): boolean => {
    const { state, day: at } = seen.get(email) ?? { state: "blocked", day: 0 };
    return state === "blocked" || at + holdsFor[state] <= day;
  };
  await keep(1_000);
  let used = 0;
  let day = 0;
  // The timer is late once, by two days.
  for (const days of [7, 7, 7, 7, 7, 7, 7, 7, 9, 7, 7, 7]) {
    wait(days);
    day += days;
    const today = day;
    turnTo((email) => replies[stateOf(email, today)]);
    const due = addresses.filter((email) => isDue(email, today));
    const before = await left();
    const last = (await readRow(workspaceID, id))?.id;
    await tick();
    expect([today, (await readRow(workspaceID, id))?.id === last]).toEqual([today, false]);
    expect(await left()).toBe(before - due.length);
    // A sweep while it runs starts nothing.
    await tick();
    expect((await finish()).toSorted()).toEqual(due.toSorted());
    const was = new Map([...seen].map(([email, { state }]) => [email, state]));
    for (const email of due) seen.set(email, { state: stateOf(email, today), day: today });
    const known = due.filter((email) => stateOf(email, today) !== "blocked").length;
    used += known;
    expect(await left()).toBe(before - known);
    const count = (...states: State[]): number =>
      [...seen.values()].filter(({ state }) => states.includes(state)).length;
    expect(await verification()).toMatchObject({
      status: "completed",
      credits: { reserved: due.length, charged: known },
      counts: {
        valid: count("alive"),
        invalid: count("gone"),
        risky: count("full"),
        unknown: count("blocked"),
      },
    });
    const turned = (from: State, to: State): number =>
      due.filter((email) => was.get(email) === from && stateOf(email, today) === to).length;
    expect((await readRow(workspaceID, id))?.changes).toEqual({
      died: turned("alive", "gone"),
      cameBack: turned("gone", "alive"),
    });
    expect(await shown()).toMatchObject({ stopped: null, used });
  }
  expect(await job()).not.toBeNull();
  await member.do(() => List.stopKeepingFresh(id));
  expect(await job()).toBeNull();
}, 120_000);
