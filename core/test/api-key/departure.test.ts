import { expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { Member } from "../../src/member/index.ts";
import { programs } from "./keys.ts";

const { clock, asSystem, team, make, fill, leave, addMember, refusalOf } = programs();

/** Stops the keys of somebody who left, as often as the event may be delivered. */
async function stopTwice(workspaceID: string, makerID: string): Promise<void> {
  await asSystem(workspaceID, () => ApiKey.stopAbandoned(makerID));
  await asSystem(workspaceID, () => ApiKey.stopAbandoned(makerID));
}

it("The keys of a removed member stop, and those of others stay.", async () => {
  const { owner, members, id } = await team("manager");
  const [manager = owner] = members;
  const [own, theirs] = [await make(owner), await make(manager)];
  await owner.do(() => Member.remove({ id, memberId: manager.id }));
  await stopTwice(id, manager.id);
  const { results } = await owner.do(() => ApiKey.list({}));
  expect(results.map(({ id: keyID, status, stop_reason }) => [keyID, status, stop_reason])).toEqual([
    [theirs.id, "stopped", "maker_left"],
    [own.id, "active", null],
  ]);
});

it("Keys that somebody made after joining again stay.", async () => {
  const { owner, members, id } = await team("manager");
  const [manager = owner] = members;
  const before = await make(manager);
  await leave(manager, id);
  clock.advance(60);
  await addMember(owner, manager, "manager");
  const after = await make(manager);
  await stopTwice(id, manager.id);
  expect([await refusalOf(before.key), await refusalOf(after.key)]).toEqual(["key.revoked", null]);
  expect((await owner.do(() => ApiKey.get(before.id))).status).toBe("stopped");
});

it("Nothing stops while the maker is a member.", async () => {
  const { owner, id } = await team();
  const { key } = await make(owner);
  await stopTwice(id, owner.id);
  expect(await refusalOf(key)).toBeNull();
});

it("More keys than one transaction holds stop.", async () => {
  const { owner, members, id } = await team("manager");
  const [manager = owner] = members;
  await fill(await make(manager), id, 40);
  await leave(manager, id);
  await stopTwice(id, manager.id);
  const { results } = await owner.do(() => ApiKey.list({}));
  expect(results.filter(({ status }) => status === "stopped")).toHaveLength(41);
});
