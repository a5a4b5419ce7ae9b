import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { AuditEntity } from "../../src/audit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const operator = { type: "operator", job: "grant-credits" } as const;

/** A workspace whose job was charged 30 credits of 100. */
async function workspace() {
  const workspaceID = newWorkspaceID();
  const job = `ver_${ulid()}`;
  await as(system(workspaceID), () => Credit.open(100));
  await as(user(workspaceID), () => Credit.reserve({ job }, 60));
  await as(system(workspaceID), () => Credit.release(job, [], 30));
  const give = (credits: number, of = job) =>
    as(operator, () => Credit.giveGoodwill({ job: of, workspaceID, credits, reason: "Wrong verdicts" }));
  const lifetime = async () => (await as(user(workspaceID), () => Credit.balance())).lifetime_credits;
  return { workspaceID, job, give, lifetime };
}

describe("goodwill", () => {
  it("is at most what the job was charged, and given once", async () => {
    const { give, lifetime, workspaceID, job } = await workspace();
    await expect(give(31)).rejects.toMatchObject({ code: "credit.goodwill_exceeds_charge" });
    expect(await give(30)).toBe("written");
    expect(await give(30)).toBe("repeated");
    expect(await lifetime()).toBe(30);
    const { data } = await AuditEntity.query.byWorkspace({ workspaceID }).go();
    expect(data).toMatchObject([
      { action: "credit.goodwill_given", details: { reason: "Wrong verdicts", job } },
    ]);
  });

  it("needs a job that was charged in this workspace", async () => {
    const { give } = await workspace();
    const other = await workspace();
    await expect(give(1, other.job)).rejects.toMatchObject({ code: "credit.not_charged" });
  });
});

describe("a grant of the operator", () => {
  it("is written once per key", async () => {
    const { workspaceID, lifetime } = await workspace();
    const grant = { key: "1", workspaceID, credits: 500, reason: "A trial" };
    const outcomes = [1, 2, 3].map(() => as(operator, () => Credit.grantByOperator(grant)));
    expect((await Promise.all(outcomes)).toSorted()).toEqual(["repeated", "repeated", "written"]);
    expect(await lifetime()).toBe(500);
  });

  it("needs a workspace that exists", async () => {
    const grant = { key: "1", workspaceID: newWorkspaceID(), credits: 500, reason: "A trial" };
    await expect(as(operator, () => Credit.grantByOperator(grant))).rejects.toMatchObject({
      kind: "missing",
    });
  });

  it("is the operator's alone", async () => {
    const { workspaceID } = await workspace();
    const grant = { key: "1", workspaceID, credits: 500, reason: "A trial" };
    for (const actor of [user(workspaceID), system(workspaceID)])
      await expect(as(actor, () => Credit.grantByOperator(grant))).rejects.toMatchObject({
        kind: "forbidden",
      });
  });
});
