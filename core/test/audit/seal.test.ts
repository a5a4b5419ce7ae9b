import { describe, expect, it } from "vitest";
import {
  AnchorEntity,
  AuditEntity,
  NamedEntity,
  SealEntity,
  UnsealedEntity,
} from "../../src/audit/entity.ts";
import { shardOf } from "../../src/audit/recording.ts";
import { auditTrail, type Trail } from "./trail.ts";

function at<T>(all: readonly T[], index: number): T {
  const found = all[index];
  if (found === undefined) throw new Error(`There is none at ${index}.`);
  return found;
}
const positions = async (trail: Trail) => (await trail.seals()).map(({ position }) => position);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const waiting = async ({ workspaceID }: Trail) => {
  const shard = shardOf(workspaceID);
  return (await UnsealedEntity.query.byShard({ shard, workspaceID }).go({ consistent: true })).data;
};

describe("sealing", () => {
  it("gives each entry one position, by batches, and tells of each", async () => {
    const trail = auditTrail();
    await trail.recordMany(100);
    for (const _ of ["once", "twice"]) await trail.seal();
    expect(await positions(trail)).toEqual(upTo(100));
    expect(trail.told.map(({ seal }) => seal.position)).toEqual(upTo(100));
    expect(await waiting(trail)).toEqual([]);
    expect(await trail.verify()).toEqual({ entries: 100, findings: [] });
  });

  it("by four at once gives no position twice, and loses none", async () => {
    const trail = auditTrail();
    await trail.recordMany(60);
    await Promise.all([trail.seal(), trail.seal(), trail.seal(), trail.recordMany(5), trail.seal()]);
    await trail.seal();
    expect(await positions(trail)).toEqual(upTo(65));
    expect(new Set((await trail.seals()).map(({ id }) => id)).size).toBe(65);
    expect(new Set(trail.told.map(({ id }) => id)).size).toBe(65);
    expect((await trail.verify()).findings).toEqual([]);
  });

  it("that is killed while it tells goes on, and tells again", async () => {
    const trail = auditTrail();
    await trail.recordMany(3);
    const killed = trail.seal(() => Promise.reject(new Error("killed")));
    await expect(killed).rejects.toThrow("killed");
    expect(await positions(trail)).toEqual([1, 2, 3]);
    await trail.record();
    await trail.seal();
    expect(trail.told.map(({ seal }) => seal.position)).toEqual([1, 2, 3, 4]);
    expect((await trail.verify()).findings).toEqual([]);
  });

  it("takes over the entries older than sealing as they are, before newer ones", async () => {
    const trail = auditTrail();
    await trail.recordMany(95);
    const rows = await trail.rows();
    for (const { workspaceID, id } of rows) {
      await AuditEntity.patch({ workspaceID, id }).remove(["digest", "actorSalt", "subjectSalt"]).go();
      await UnsealedEntity.delete({ shard: shardOf(workspaceID), workspaceID, id }).go();
    }
    await trail.record("workspace.renamed");
    await Promise.all([trail.seal(), trail.seal()]);
    await trail.seal();
    expect((await trail.seals()).map(({ id }) => id)).toEqual((await trail.rows()).map(({ id }) => id));
    expect(await trail.verify()).toEqual({ entries: 96, findings: [] });
    expect(new Set(trail.told.map(({ action }) => action))).toEqual(new Set(["workspace.renamed"]));
    await trail.erase({ accountID: trail.person.userID, values: [] });
    expect((await trail.verify()).findings).toEqual([]);
  });

  it("takes over an entry older than sealing from which a person was erased", async () => {
    const trail = auditTrail();
    await trail.recordMany(2);
    for (const { workspaceID, id } of await trail.rows()) {
      await AuditEntity.patch({ workspaceID, id }).remove(["digest", "actorSalt", "subjectSalt"]).go();
      await UnsealedEntity.delete({ shard: shardOf(workspaceID), workspaceID, id }).go();
    }
    const { userID: accountID, workspaceID } = trail.person;
    await trail.erase({ accountID, values: ["Spring"], workspaceIDs: [workspaceID] });
    await trail.seal();
    expect(await trail.verify()).toEqual({ entries: 2, findings: [] });
  });

  it("keeps the newest seal of each month for good, and remembers whom the trail names", async () => {
    const trail = auditTrail();
    await trail.recordMany(2);
    await trail.seal();
    trail.clock.advance(30 * 86_400);
    await trail.record();
    await trail.seal();
    const { data } = await AnchorEntity.query.byMonth({ workspaceID: trail.workspaceID }).go();
    expect(data.map(({ month, position }) => [month, position])).toEqual([
      ["2026-11", 2],
      ["2026-12", 3],
    ]);
    const named = await NamedEntity.query.byAccount({ accountID: trail.person.userID }).go();
    expect(named.data.map(({ workspaceID }) => workspaceID)).toEqual([trail.workspaceID]);
  });
});

describe("what is done behind the product's back is noticed:", () => {
  const whatIsFound = async (tamper: (trail: Trail) => Promise<unknown>) => {
    const trail = auditTrail();
    await trail.recordMany(5);
    await trail.seal();
    await tamper(trail);
    return (await trail.verify()).findings.map((finding) =>
      finding.what === "unsealed" ? finding.what : [finding.what, finding.position],
    );
  };
  const sealAt = async (trail: Trail, index: number) => at(await trail.seals(), index);
  const third = async (trail: Trail) => {
    const { workspaceID, id, position } = await sealAt(trail, 2);
    return { entry: { workspaceID, id }, seal: { workspaceID, position } };
  };

  it("an entry that is removed", async () => {
    expect(await whatIsFound(async (trail) => AuditEntity.delete((await third(trail)).entry).go())).toEqual([
      ["removed", 4],
    ]);
  });
  it("an entry that is removed with its seal", async () => {
    const found = await whatIsFound(async (trail) => {
      const { entry, seal } = await third(trail);
      await AuditEntity.delete(entry).go();
      await SealEntity.delete(seal).go();
    });
    expect(found).toEqual([["removed", 4]]);
  });
  it("the newest entry", async () => {
    const found = await whatIsFound(async (trail) => {
      const { workspaceID, id, position } = await sealAt(trail, 4);
      await AuditEntity.delete({ workspaceID, id }).go();
      await SealEntity.delete({ workspaceID, position }).go();
    });
    expect(found).toEqual([["end", 4]]);
  });
  it("the first entry", async () => {
    const found = await whatIsFound(async (trail) => {
      const { workspaceID, id, position } = await sealAt(trail, 0);
      await AuditEntity.delete({ workspaceID, id }).go();
      await SealEntity.delete({ workspaceID, position }).go();
    });
    expect(found).toEqual([["removed", 2]]);
  });
  it("an entry that is changed", async () => {
    const found = await whatIsFound(async (trail) =>
      AuditEntity.patch((await third(trail)).entry)
        .set({ actorName: "Somebody else" })
        .go(),
    );
    expect(found).toEqual([["changed", 3]]);
  });
  it("an entry that is inserted", async () => {
    const found = await whatIsFound(async (trail) => {
      const row = at(await trail.rows(), 0);
      await AuditEntity.put({ ...row, id: "aud_00000000000000000000000000" }).go();
    });
    expect(found).toEqual(["unsealed"]);
  });
  it("an entry that is inserted as one older than sealing", async () => {
    const found = await whatIsFound(async (trail) => {
      const row = at(await trail.rows(), 0);
      await AuditEntity.put({ ...row, id: "aud_00000000000000000000000000", digest: undefined }).go();
      await trail.record();
      await trail.seal();
    });
    expect(found).toEqual(["unsealed"]);
  });
  it("a part that is erased under another commitment", async () => {
    const found = await whatIsFound(async (trail) =>
      AuditEntity.patch((await third(trail)).entry)
        .set({ actorName: "A closed account", actorCommitment: "0".repeat(64) })
        .remove(["actorSalt"])
        .go(),
    );
    expect(found).toEqual([["changed", 3]]);
  });

  it("an entry that is removed before it is sealed", async () => {
    const trail = auditTrail();
    await trail.recordMany(3);
    const second = at(await trail.rows(), 1);
    await AuditEntity.delete({ workspaceID: trail.workspaceID, id: second.id }).go();
    await trail.seal();
    expect((await trail.verify()).findings).toMatchObject([{ what: "removed", position: 3 }]);
  });

  it("a chain that is written anew, by the anchor of a former month", async () => {
    const trail = auditTrail();
    await trail.recordMany(2);
    await trail.seal();
    const anchor = { workspaceID: trail.workspaceID, month: "2026-10", position: 1 };
    await AnchorEntity.put({ ...anchor, hash: "0".repeat(64), timeCreated: "2026-10-31T10:00:00.000Z" }).go();
    expect((await trail.verify()).findings).toMatchObject([{ what: "anchor", position: 1 }]);
  });
});

it("What remains after 400 days still verifies, and an entry that was to be kept is missed.", async () => {
  const trail = auditTrail();
  await trail.recordMany(3);
  await trail.seal();
  trail.clock.advance(300 * 86_400);
  await trail.recordMany(3);
  await trail.seal();
  trail.clock.advance(101 * 86_400);
  await trail.record();
  await trail.seal();
  expect((await trail.verify()).findings).toEqual([]);
  const seals = await trail.seals();
  // The table removes what is past its time in no order.
  for (const index of [0, 2]) await SealEntity.delete(at(seals, index)).go();
  await AuditEntity.delete(at(seals, 1)).go();
  expect((await trail.verify()).findings).toEqual([]);
  await SealEntity.delete(at(seals, 3)).go();
  await AuditEntity.delete(at(seals, 3)).go();
  expect((await trail.verify()).findings).toMatchObject([{ what: "removed", position: 5 }]);
});

it("An entry that is sealed while the trail is verified is none without a seal.", async () => {
  const trail = auditTrail();
  await trail.recordMany(600);
  await trail.seal();
  for (let round = 0; round < 4; round++) {
    const sealing = async () => {
      await trail.record();
      await trail.seal();
    };
    const [{ findings }] = await Promise.all([trail.verify(), sealing()]);
    expect(findings).toEqual([]);
  }
});
