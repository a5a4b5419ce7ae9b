import { Actor } from "@winnow/core/kit/actor";
import { describe, expect, it } from "vitest";
import { AccuracyEntity } from "../../../core/src/outcome/accuracy/entity.ts";
import { ask, newOwner, type Owner } from "./program.ts";

const path = "/v1/accuracy";

/** Counts that mails of a workspace left. */
const mail = (owner: Owner, month: string, mailed: number, bounced: number) =>
  owner.act(() =>
    AccuracyEntity.put({
      workspaceID: Actor.can("verify_email", "view"),
      month,
      sources: { api: { delivered: mailed, bounced } },
      providers: { google: { api: { mailed, bounced, paidMailed: 0, paidBounced: 0 } } },
    }).go(),
  );

describe("how right the verdicts were", () => {
  it("is told to programs with the scope, newest month first, with the interval", async () => {
    const owner = await newOwner();
    await mail(owner, "2026-10", 400, 2);
    await mail(owner, "2026-11", 600, 3);
    const { key } = await owner.newKey({ mode: "live", scopes: ["outcomes:read"] });
    const { status, body } = await ask(key, "GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mailed: 1_000,
      bounced: 5,
      bounce_rate: { estimate: 0.005 },
      bounces_only: [],
      months: [
        { month: "2026-11", mailed: 600, providers: [{ provider: "google", mailed: 600, bounced: 3 }] },
        { month: "2026-10", mailed: 400 },
      ],
    });
  });

  it("is that of the workspace and mode of the key, and not for keys with other scopes", async () => {
    const owner = await newOwner();
    await mail(owner, "2026-11", 600, 3);
    const none = { mailed: 0, bounce_rate: null, months: [] };
    const stranger = await (await newOwner()).newKey({ mode: "live" });
    const inTestMode = await owner.newKey();
    for (const { key } of [stranger, inTestMode])
      expect((await ask(key, "GET", path)).body).toMatchObject(none);
    const writer = await owner.newKey({ mode: "live", scopes: ["outcomes:write", "suppressions:read"] });
    expect(await ask(writer.key, "GET", path)).toMatchObject({ status: 403, body: { code: "key.scope" } });
  });
});
