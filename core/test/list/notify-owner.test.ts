import { ulid } from "ulid";
import { expect, it } from "vitest";
import { importAll } from "./import-all.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Credit } from "../../src/credit/index.ts";
import { Notice } from "../../src/notice/index.ts";
import { List } from "../../src/list/index.ts";

it("the owner is not notified of a job that was restarted since", async () => {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Credit.open(10));
  const emails = ["ann@a.test"];
  const list = { name: "Ann", source: "paste", purpose: "verify", emails } as const;
  const { id: listID } = await person(() => List.create(list));
  await ours(() => importAll(workspaceID, listID, new Date("2026-11-21T10:01:00.000Z")));
  await person(() => List.analyze(listID));
  await person(() => List.verify({ id: listID }));
  for (const earlier of [{ verificationID: `ver_${ulid()}` }, { analysisID: `ana_${ulid()}` }])
    await ours(() => List.notifyOwner({ eventID: `evt_${ulid()}`, listID, ...earlier }));
  expect(await person(() => Notice.list())).toEqual({ results: [] });
});
