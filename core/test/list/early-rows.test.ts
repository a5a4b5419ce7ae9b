/** The rows of a small list while it is verified, each with its verdict as soon as that is final. */
import { describe, expect, it } from "vitest";
import { List } from "../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const verdict = (status: string, reason: string) => ({ status, reason, suggestion: null });

describe("the rows of a small list", () => {
  it("are in the order of the file, duplicates and rejected ones among them", async () => {
    const { person, paste, verify } = await verifyingWorkspace();
    const id = await paste("Small", ["no-one@b.test", "nope", "Ann@a.test", "no-one@b.test"]);
    const rows = async () => (await person(() => List.earlyRows(id))).results;
    const bad = { row: 2, email: "nope", verdict: verdict("invalid", "bad_syntax") };
    expect(await rows()).toEqual([
      { row: 1, email: "no-one@b.test", verdict: null },
      bad,
      { row: 3, email: "Ann@a.test", verdict: null },
      { row: 4, email: "no-one@b.test", verdict: null },
    ]);
    await verify(id);
    const gone = verdict("invalid", "mailbox_not_found");
    expect(await rows()).toEqual([
      { row: 1, email: "no-one@b.test", verdict: gone },
      bad,
      { row: 3, email: "Ann@a.test", verdict: verdict("valid", "accepted") },
      { row: 4, email: "no-one@b.test", verdict: gone },
    ]);
  });

  it("are at most 100", async () => {
    const { person, paste } = await verifyingWorkspace();
    const addresses = (many: number) => Array.from({ length: many }, () => "ann@a.test");
    const small = await paste("Small", addresses(100));
    expect((await person(() => List.earlyRows(small))).results).toHaveLength(100);
    const large = await paste("Large", addresses(101));
    await expect(person(() => List.earlyRows(large))).rejects.toMatchObject({ code: "list.not_small" });
  });

  it("are shown to those who may view the list", async () => {
    const { workspaceID, at, paste } = await verifyingWorkspace();
    const id = await paste("Ours", ["ann@a.test"]);
    const look = (who: ReturnType<typeof user>) => as(who, () => List.earlyRows(id), at(0));
    await expect(look(user(newWorkspaceID()))).rejects.toMatchObject({ kind: "missing" });
    await expect(look(user(workspaceID, { clean_email: ["view"] }))).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect((await look(user(workspaceID, { verify_email: ["view"] }))).results).toHaveLength(1);
  });
});
