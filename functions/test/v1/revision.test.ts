/** What programs learn of lists without a question: who has died since other lists, and revised verdicts. */
import { ApiKey } from "@winnow/core/api-key";
import { List } from "@winnow/core/list";
import { Actor } from "@winnow/core/kit/actor";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { Verification } from "@winnow/core/verification";
import { expect, it } from "vitest";
import { JobEntity } from "../../../core/src/job/entity.ts";
import { scriptedProber } from "../../../core/src/port/prober/scripted.ts";
import { scriptedResolver } from "../../../core/src/port/resolver/scripted.ts";
import { readRow } from "../../../core/src/verification/row.ts";
import { importAll } from "../../../core/test/list/import-all.ts";
import { ask, newOwner } from "./program.ts";

const emails = ["person@inbox.test", "no-person@inbox.test"];
const prober = scriptedProber({
  replyTo: () => {
    throw new Error("Test mode asks nobody.");
  },
});

/** A program with a test key, and what the workers do for it. */
async function program() {
  const owner = await newOwner();
  const { key } = await owner.newKey();
  const { workspaceID } = await owner.act(() => ApiKey.authenticate(key));
  const ours = <R>(body: () => R): R =>
    owner.act(() => Actor.provide({ type: "system", workspaceID, job: "test" }, body));
  const soon = () => new Date(Date.now() + 60_000);
  return {
    ...{ owner, workspaceID, ours },
    post: (path: string, headers: Record<string, string> = {}, body: object = {}) =>
      ask(key, "POST", path, { body, headers }),
    get: (path: string) => ask(key, "GET", path),
    async imported(): Promise<string> {
      const { body } = await ask(key, "POST", "/v1/lists", { body: { name: "Spring", emails } });
      await ours(() => importAll(workspaceID, body.id, soon()));
      return body.id;
    },
    async work(listID: string): Promise<void> {
      const { id: verificationID = "", chunks = 0 } = (await readRow(workspaceID, listID)) ?? {};
      await ours(() => Verification.dispatch(listID, verificationID));
      for (let chunk = 0; chunk < chunks; chunk += 1)
        await ours(() =>
          Resolver.provide(scriptedResolver({ mail: {} }), () =>
            Prober.provide(prober, () =>
              Verdict.TestEvidence.provide(TestMode.evidence, () =>
                Verification.verifyChunk({ workspaceID, listID, verificationID, chunk, round: 0 }, soon()),
              ),
            ),
          ),
        );
    },
  };
}

it("A program revises a list for nothing, once in a day, and is told what changed", async () => {
  const { owner, post, get, imported, work } = await program();
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

it("A program counts who has died, with a key that reads lists, and nobody else does", async () => {
  const { owner, post, imported, work, ours, workspaceID } = await program();
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
  for (const { id } of jobs) await ours(() => List.makeDownload({ workspaceID, id, step: 0 }));
  const counted = { ...none, valid: 1 };
  expect(await post(`/v1/lists/${again}/died`)).toMatchObject({ status: 200, body: { died: counted } });
  const { post: stranger } = await program();
  expect((await stranger(`/v1/lists/${again}/died`)).status).toBe(404);
  expect((await stranger(`/v1/lists/${first}/revise`)).status).toBe(404);
});
