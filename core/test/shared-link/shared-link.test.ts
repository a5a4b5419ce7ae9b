/** Links to the report of a list and to the evidence of one address, without an account. */
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { List } from "../../src/list/index.ts";
import { SharedLink } from "../../src/shared-link/index.ts";
import { LinksEntity, TokenEntity } from "../../src/shared-link/entity.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, newWorkspaceID, user, visitor } from "../actors.ts";
import { verifyingWorkspace } from "../list/verified-list.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const day = 86_400_000;
const dead = { kind: "missing", code: "shared_link.gone" };

/** A workspace with a list that is imported. */
async function imported() {
  const workspace = await verifyingWorkspace();
  const { workspaceID, person, ours, at } = workspace;
  const anybody = <R>(body: () => R, milliseconds = 0) => as(visitor(), body, at(milliseconds));
  const row = {
    id: workspaceID,
    name: "Gardens",
    ownerID: "usr_1",
    plan: "free",
    hasFreeCredits: true,
  } as const;
  await ours(() => Table.write([Workspace.creation(row)]));
  const id = await workspace.paste("Ann", ["jane@a.test", "bob@a.test", "bob@a.test", "nope"]);
  return {
    workspaceID,
    id,
    person,
    ours,
    anybody,
    verify: () => workspace.verify(id),
    share: (link: Parameters<typeof SharedLink.create>[0]["link"], milliseconds = 0) =>
      person(() => SharedLink.create({ listID: id, link }), milliseconds),
    open: (token: string, milliseconds = 0) => anybody(() => SharedLink.open({ token }), milliseconds),
    live: (milliseconds = 0) => person(() => SharedLink.list(id), milliseconds),
    trail: async () =>
      (await person(() => Audit.list({}))).results
        .filter(({ action }) => action.startsWith("shared_link"))
        .map(({ action, details }) => [action, details["kind"]]),
  };
}

async function verified() {
  const list = await imported();
  await list.verify();
  return list;
}

const report = { kind: "report" } as const;
const evidence = { kind: "evidence", position: 0 } as const;

describe("the link of a report", () => {
  it("shows numbers, and no address or domain", async () => {
    const { share, open } = await verified();
    const { token, expires_at } = await share(report);
    const shown = await open(token);
    expect(shown).toMatchObject({
      kind: "report",
      workspace: "Gardens",
      name: "Ann",
      rows: { total: 4, distinct: 2, duplicates: 1, bad_syntax: 1 },
      counts: { valid: 3, invalid: 1, risky: 0, unknown: 0 },
      unverified: 0,
      reasons: [
        { name: "accepted", rows: 3 },
        { name: "bad_syntax", rows: 1 },
      ],
      kept: { safe: 3, balanced: 3, reach: 3 },
      expires_at,
    });
    expect(expires_at).toBe(new Date(start + 7 * day).toISOString());
    expect(JSON.stringify(shown)).not.toMatch(/@|a\.test|jane|bob|nope/);
  });

  it("needs a verification", async () => {
    const { share } = await imported();
    await expect(share(report)).rejects.toMatchObject({ kind: "conflict", code: "shared_link.not_verified" });
  });

  it("says so while the list is verified again", async () => {
    const { id, share, open, person } = await imported();
    await person(() => List.verify({ id }));
    await person(() => List.steer({ id, to: "cancel" }));
    const { token } = await share(report);
    expect(await open(token)).toMatchObject({ counts: { valid: 0, invalid: 1 }, unverified: 3 });
    await person(() => List.verify({ id }));
    await expect(open(token)).rejects.toMatchObject({ kind: "conflict", code: "shared_link.not_yet" });
    await expect(share(report)).rejects.toMatchObject({ code: "shared_link.not_verified" });
  });
});

describe("the link of one address's evidence", () => {
  it("masks the address unless its maker wants it shown", async () => {
    const { share, open, live } = await verified();
    const hidden = await share(evidence);
    const shown = await share({ ...evidence, shows_address: true });
    expect(await open(hidden.token)).toMatchObject({
      kind: "evidence",
      is_masked: true,
      verdict: { email: "j•••@a.test", status: "valid" },
    });
    expect(JSON.stringify(await open(hidden.token))).not.toContain("jane");
    const whole = await open(shown.token);
    expect(whole).toMatchObject({ is_masked: false, verdict: { email: "jane@a.test" } });
    expect(whole).not.toHaveProperty("verdict.charged");
    expect((await live()).map(({ address }) => address)).toEqual(["j•••@a.test", "j•••@a.test"]);
  });

  it("needs a row that is there", async () => {
    const { share } = await verified();
    await expect(share({ ...evidence, position: 3 })).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("a shared link", () => {
  it("lives for 1 to 90 days, to the second", async () => {
    const { share, open, live } = await verified();
    for (const days of [1, 90]) {
      const { token } = await share({ ...report, days });
      expect(await open(token, days * day - 1)).toMatchObject({ kind: "report" });
      await expect(open(token, days * day)).rejects.toMatchObject(dead);
    }
    for (const days of [0, 91]) expect(() => SharedLink.New.parse({ ...report, days })).toThrow(/lives at/);
    expect(await live(day - 1)).toHaveLength(2);
    expect(await live(day)).toHaveLength(1);
  });

  it("is revoked at once, once", async () => {
    const { id: listID, share, open, live, person, trail } = await verified();
    const [one, other] = [await share(report), await share(evidence)];
    await person(() => SharedLink.revoke({ listID, id: one.id }));
    await expect(open(one.token)).rejects.toMatchObject(dead);
    expect(await open(other.token)).toMatchObject({ kind: "evidence" });
    expect((await live()).map(({ id }) => id)).toEqual([other.id]);
    await expect(person(() => SharedLink.revoke({ listID, id: one.id }))).rejects.toMatchObject({
      code: "shared_link.missing",
    });
    expect(await trail()).toEqual([
      ["shared_link.revoked", "report"],
      ["shared_link.created", "evidence"],
      ["shared_link.created", "report"],
    ]);
  });

  it("is refused in the same way whether it is wrong, expired, revoked or its list is gone", async () => {
    const { id: listID, share, open, person } = await verified();
    const expired = await share({ ...report, days: 1 });
    const revoked = await share(report);
    const orphan = await share(report);
    await person(() => SharedLink.revoke({ listID, id: revoked.id }));
    const refusals = [
      await open("wrong").catch((error: unknown) => error),
      await open(expired.token, day).catch((error: unknown) => error),
      await open(revoked.token).catch((error: unknown) => error),
    ];
    await person(() => List.removeMany({ ids: [listID] }));
    refusals.push(await open(orphan.token).catch((error: unknown) => error));
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject(dead);
  });

  it("works again where the removal of its list is undone, and is erased with it", async () => {
    const { workspaceID, id, share, open, person, ours } = await verified();
    const { token } = await share(report);
    await person(() => List.removeMany({ ids: [id] }));
    await person(() => List.restoreMany({ ids: [id] }));
    expect(await open(token)).toMatchObject({ kind: "report" });
    await person(() => List.remove(id));
    for (let delivery = 1; delivery <= 2; delivery += 1) await ours(() => SharedLink.eraseOf(id));
    const { data } = await LinksEntity.get({ workspaceID, listID: id }).go({ consistent: true });
    expect(data).toBeNull();
    const tokens = await TokenEntity.scan.where((row, { eq }) => eq(row.listID, id)).go({ pages: "all" });
    expect(tokens.data).toEqual([]);
    await expect(open(token)).rejects.toMatchObject(dead);
  });

  it("is one of at most 20 live ones, also of 25 that are made at once", async () => {
    const { share, live } = await verified();
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => share({ ...report, days: 1 })));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await live()).toHaveLength(20);
    await expect(share(report)).rejects.toMatchObject({ code: "shared_link.too_many" });
    expect(await share(report, day)).toMatchObject({ kind: "report" });
    expect(await live(day)).toHaveLength(1);
  });

  it("is opened at most 120 times a minute from one network", async () => {
    const { anybody } = await verified();
    const from = { address: "203.0.113.77", program: "test" };
    const open = () => anybody(() => as(visitor(from), () => SharedLink.open({ token: "wrong" })));
    const outcomes = await Promise.all(
      Array.from({ length: 121 }, () => open().catch(({ kind }: { kind: string }) => kind)),
    );
    expect(outcomes.filter((kind) => kind === "limit")).toHaveLength(1);
  });

  it("is made, seen and revoked by those only who may view the list, in its workspace", async () => {
    const { id: listID, workspaceID, share } = await verified();
    const { id } = await share(report);
    const attempts: (() => Promise<unknown>)[] = [
      () => SharedLink.create({ listID, link: report }),
      () => SharedLink.create({ listID, link: evidence }),
      () => SharedLink.list(listID),
      () => SharedLink.revoke({ listID, id }),
    ];
    const viewer = user(workspaceID, { verify_email: ["view"] });
    const others = [
      [user(newWorkspaceID()), "missing"],
      [user(workspaceID, { my_plan: ["view"], clean_email: ["view"] }), "forbidden"],
      [visitor(), "unauthenticated"],
    ] as const;
    for (const [actor, kind] of others)
      for (const attempt of attempts) await expect(as(actor, attempt)).rejects.toMatchObject({ kind });
    for (const attempt of attempts) await as(viewer, attempt);
  });
});
