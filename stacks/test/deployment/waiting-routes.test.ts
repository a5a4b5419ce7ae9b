import { globSync, readFileSync } from "node:fs";
import { quotas } from "@winnow/core/quota/limits";
import { expect, it } from "vitest";
import { topology } from "../../topology.ts";

const sources = new URL("../../../functions/src/", import.meta.url);

/** What answers when a mail server, a name server or a list does. */
const waits =
  /\b(?:waitForList|outcomeWithin|SingleVerification\.(?:create|verify|verdictWithin)|FormCheck\.check)\(/;

/** The files that call it, with the routes that they answer. */
const routesOf: Readonly<Record<string, readonly string[]>> = {
  "api/verify-email.ts": ["POST /api/verify-email"],
  "compat/neverbounce/app.ts": ["ANY /compat/neverbounce/{version}/single/check"],
  "compat/neverbounce/job.ts": ["ANY /compat/neverbounce/{version}/jobs/start"],
  "compat/outcome.ts": [],
  "compat/zerobounce/app.ts": ["ANY /compat/zerobounce/v2/validate"],
  "compat/zerobounce/batch.ts": ["POST /compat/zerobounce/v2/validatebatch"],
  "mcp/verify-email.ts": ["POST /mcp"],
  "v1/form-check.ts": ["POST /v1/form-check"],
  "v1/list.ts": ["GET /v1/lists/{id}"],
  "v1/verify.ts": ["POST /v1/verify"],
  "v1/wait.ts": [],
};

it("Every route whose handler waits is served by the function for such, and no other.", () => {
  const waiting = globSync("**/*.ts", { cwd: sources }).filter(
    (file) => !file.endsWith(".test.ts") && waits.test(readFileSync(new URL(file, sources), "utf8")),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(routesOf));
  expect(topology.api.waiting.routes.toSorted()).toEqual(Object.values(routesOf).flat().toSorted());
});

it("Calls that wait leave places of their function to calls that do not.", () => {
  const [all = 0, polls = 0] = topology.settings.WAITING_CALLS.split(",").map(Number);
  expect(all).toBeLessThanOrEqual((topology.api.waiting.function.reserved * 2) / 3);
  expect(polls).toBeLessThanOrEqual(all / 2);
});

it("No workspace has all places of calls that wait, and workers for slow hosts leave some to first rounds of addresses.", () => {
  const [all = 0] = topology.settings.WAITING_CALLS.split(",").map(Number);
  for (const { waitingCalls } of Object.values(quotas))
    expect(waitingCalls).toBeLessThanOrEqual((all * 3) / 4);
  const [, slow = 0, , first = 0] = topology.settings.SLOW_ROUNDS.split(",").map(Number);
  expect(slow + first).toBe(topology.queues["verify-address"].maxConcurrency);
});
