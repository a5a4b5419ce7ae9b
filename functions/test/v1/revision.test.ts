/** What programs learn of lists without a question: how many have died since other lists, and revised verdicts. */
import { List } from "@winnow/core/list";
import { expect, it } from "vitest";
import { JobEntity } from "../../../core/src/job/entity.ts";
import { programOfLists } from "./lists-at-work.ts";
import { ask } from "./program.ts";

it("A program revises a list for nothing, once in a day, and is told what changed.", async () => {
  const { owner, post, get, imported, work } = await programOfLists();
  const id = await imported();
  expect(await post(`/v1/lists/${id}/revise`)).toMatchObject({
    status: 409,
    body: { code: "list.conflict" },
  });
  expect((await post(`/v1/lists/${id}/start`, {}, { mode: "verify" })).status).toBe(202);
  await work(id);
  const headers = { "idempotency-key": "revise" };
  const started = await post(`/v1/lists/${id}/revise`, headers);
  expect(started).toMatchObject({
    status: 202,
    body: { verification: { is_revision: true, credits: { reserved: 0 } } },
  });
  expect(await post(`/v1/lists/${id}/revise`, headers)).toMatchObject({ status: 202, body: started.body });
  expect((await post(`/v1/lists/${id}/revise`)).status).toBe(409);
  await work(id);
  expect((await get(`/v1/lists/${id}`)).body).toMatchObject({
    status: "completed",
    verification: { is_revision: true, changes: { died: 0, came_back: 0 }, counts: { valid: 1, invalid: 1 } },
  });
  expect(await post(`/v1/lists/${id}/revise`)).toMatchObject({
    status: 409,
    body: { detail: "This list was revised within the last 24 hours." },
  });
  const other = await owner.newKey({ scopes: ["lists:read"] });
  expect((await ask(other.key, "POST", `/v1/lists/${id}/revise`)).status).toBe(403);
});

it("A program counts who has died, with a key that reads lists, and nobody else does.", async () => {
  const { owner, post, imported, work, ours, workspaceID } = await programOfLists();
  const first = await imported();
  const none = { valid: 0, died: 0, bounced: 0, since: null };
  expect(await post(`/v1/lists/${first}/died`)).toMatchObject({ status: 200, body: { died: none } });
  await post(`/v1/lists/${first}/start`, {}, { mode: "verify" });
  await work(first);
  const again = await imported();
  const reader = await owner.newKey({ scopes: ["lists:read"] });
  const asked = await ask(reader.key, "POST", `/v1/lists/${again}/died`);
  expect(asked).toMatchObject({ status: 202, body: { died: null } });
  expect(asked.headers.get("retry-after")).toBe("2");
  const { data: jobs } = await JobEntity.query.byWorkspace({ workspaceID, kind: "make-download" }).go();
  for (const { id } of jobs) await ours(() => List.runWholeListJob({ workspaceID, id, step: 0 }));
  const counted = { ...none, valid: 1 };
  expect(await post(`/v1/lists/${again}/died`)).toMatchObject({ status: 200, body: { died: counted } });
  const { post: stranger } = await programOfLists();
  expect((await stranger(`/v1/lists/${again}/died`)).status).toBe(404);
  expect((await stranger(`/v1/lists/${first}/revise`)).status).toBe(404);
});
