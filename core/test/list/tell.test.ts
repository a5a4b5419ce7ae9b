import { ulid } from "ulid";
import { expect, it } from "vitest";
import { importAll } from "./import-all.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";

it("Nobody is told of a job that was started again since, or of a list that is gone.", async () => {
  const workspaceID = newWorkspaceID();
  const person = <R>(body: () => R) => as(user(workspaceID), body);
  const ours = <R>(body: () => R) => as(system(workspaceID), body);
  await ours(() => Credit.open(10));
  const emails = ["ann@a.test"];
  const list = { name: "Ann", source: "paste", purpose: "verify", emails } as const;
  const { id: listID } = await person(() => List.create(list));
  await ours(() => importAll(workspaceID, listID, new Date("2026-11-21T10:01:00.000Z")));
  await person(() => List.analyze({ id: listID }));
  await person(() => List.verify({ id: listID }));
  const verificationID = `ver_${ulid()}`;
  const analysisID = `ana_${ulid()}`;
  const error = { message: "It has no rows." };
  for (const id of [listID, `lst_${ulid()}`])
    for (const told of [
      () => List.tellVerification({ listID: id, verificationID }),
      () => List.tellFailure({ listID: id, verificationID }),
      () => List.tellAnalysis({ listID: id, analysisID }),
      () => List.tellRefusal({ listID: id, error }),
      () => List.tellImportFailure({ listID: id }),
    ])
      expect(await ours(told)).toBeNull();
});
