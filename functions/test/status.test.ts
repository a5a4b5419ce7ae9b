import { expect, it } from "vitest";
import { StatusEntity } from "../../core/src/status/entity.ts";
import { app } from "../src/api/app.ts";

it("The figures of the installation are for everybody, without a session, and are those that were published last.", async () => {
  const share = { estimate: 0.01, low: 0.008, high: 0.013 };
  const bounce_rate = { share, behind: 2_000 };
  const months = [
    { month: "2026-11", bounce_rate, providers: [{ provider: "google", bounce_rate }], unknown_rate: null },
  ];
  const timeMeasured = "2026-11-28T03:41:00.000Z";
  await StatusEntity.put({ of: "stage", months, answers: { found: null }, timeMeasured }).go();
  const answer = await app.request("/api/status/");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    measured_at: timeMeasured,
    months,
    answers: null,
    domain_lists_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect((await app.request("/api/status/?workspace=1")).status).toBe(400);
});
