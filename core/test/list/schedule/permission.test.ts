/** Who may set a schedule, and for which lists. */
import { describe, expect, it } from "vitest";
import { List } from "../../../src/list/index.ts";
import { as, newWorkspaceID, user } from "../../actors.ts";
import { emails, listOfMember } from "./kept-list.ts";
import { importAll } from "../import-all.ts";

describe("a list is kept fresh only", () => {
  it("by those who may edit it and start its verification, and seen by its workspace", async () => {
    const { id, workspaceID, keep } = await listOfMember();
    await keep();
    const set = () => List.keepFresh({ id, every_days: 7, cap: 100 });
    for (const permissions of [
      { verify_email: ["view", "edit"] },
      { verify_email: ["view", "add"] },
    ] as const)
      await expect(as(user(workspaceID, permissions), set)).rejects.toMatchObject({ kind: "forbidden" });
    const viewer = user(workspaceID, { verify_email: ["view"] });
    await expect(as(viewer, () => List.stopKeepingFresh(id))).rejects.toMatchObject({ kind: "forbidden" });
    for (const call of [set, () => List.schedule(id), () => List.stopKeepingFresh(id)])
      await expect(as<Promise<unknown>>(user(newWorkspaceID()), call)).rejects.toMatchObject({
        kind: "missing",
      });
  });

  it("where it is verified, and kept until the first run", async () => {
    const { member, ours, workspaceID, id, keep } = await listOfMember();
    const other = { name: "New", source: "paste", purpose: "verify", emails } as const;
    const fresh = await member.do(() => List.create(other));
    await ours(() => importAll(workspaceID, fresh.id, new Date("2026-11-21T11:00:00.000Z")));
    await expect(
      member.do(() => List.keepFresh({ id: fresh.id, every_days: 7, cap: 100 })),
    ).rejects.toMatchObject({ code: "list.not_verified" });
    await member.do(() => List.update({ id, retention_days: 30 }));
    await expect(keep(100, 30)).rejects.toMatchObject({ code: "list.schedule_too_late" });
    await keep(100, 7);
    await member.do(() => List.update({ id, retention_days: 7 }));
    await expect(keep(50, 7)).rejects.toMatchObject({ code: "list.schedule_too_late" });
  });
});
