import { globSync, readFileSync } from "node:fs";
import { quotas } from "@winnow/core/quota/limits";
import { describe, expect, it } from "vitest";
import { budgetOf, settingsOf } from "../../concurrency.ts";
import { localTopology } from "../../local/local-topology.ts";
import { sizeOf } from "../../stages.ts";
import { topology } from "../../topology.ts";

const sources = new URL("../../../functions/src/", import.meta.url);

/** What answers when a mail server, a name server or a list does. */
const waits =
  /\b(?:waitForList|waitForEnd|outcomeWithin|SingleVerification\.(?:create|verify|verdictWithin)|FormCheck\.check)\(/;

/** The files that call it, with the routes that they answer, but those of the peers' calls. */
const routesOf: Readonly<Record<string, readonly string[]>> = {
  "api/verify-email.ts": ["POST /api/verify-email"],
  "compat/neverbounce/app.ts": [],
  "compat/neverbounce/job.ts": [],
  "compat/outcome.ts": [],
  "compat/zerobounce/app.ts": [],
  "compat/zerobounce/batch.ts": [],
  "http/long-poll.ts": [],
  "mcp/verify-email.ts": ["POST /mcp"],
  "mcp/verify-list.ts": ["POST /mcp"],
  "v1/form-check.ts": ["POST /v1/form-check"],
  "v1/list.ts": ["GET /v1/lists/{id}"],
  "v1/verify.ts": ["POST /v1/verify"],
};

const sourceOf = (file: string): string => readFileSync(new URL(file, sources), "utf8");

/** The functions and constants of a folder at the top of its files, with their text. */
function declaredIn(folder: string): readonly { name: string; text: string }[] {
  return globSync("*.ts", { cwd: new URL(folder, sources) }).flatMap((file) =>
    sourceOf(folder + file)
      .split(/^(?=(?:export )?(?:async )?(?:function|const)\b)/m)
      .map((text) => ({ name: /(?:function\*?|const) (\w+)/.exec(text)?.[1] ?? "", text })),
  );
}

/** The routes of a peer's calls that wait, themselves or in a function that they call. */
function routesOfPeer(folder: string, prefix: string): string[] {
  const declared = declaredIn(folder);
  let reached: readonly string[] = [];
  const reaches = (text: string): boolean =>
    waits.test(text) || reached.some((name) => new RegExp(`\\b${name}\\(|answer: ${name}\\b`).test(text));
  for (;;) {
    const next = declared.filter(({ name, text }) => name !== "" && reaches(text)).map(({ name }) => name);
    if (next.length === reached.length) break;
    reached = next;
  }
  const [, calls = ""] = /readonly Call\[\] = \[\n(.*?)^\];/ms.exec(sourceOf(`${folder}app.ts`)) ?? [];
  return calls
    .split(/(?=\bpath: ")/)
    .filter(reaches)
    .map((call) => {
      const method = /methods: both/.test(call) ? "ANY" : (/methods: \["(\w+)"\]/.exec(call)?.[1] ?? "");
      return `${method} ${prefix}${/path: "([^"]+)"/.exec(call)?.[1]}`;
    });
}

const ofPeers = [
  ...routesOfPeer("compat/neverbounce/", "/compat/neverbounce/{version}"),
  ...routesOfPeer("compat/zerobounce/", "/compat/zerobounce/v2"),
];

it("Every route whose handler waits is served by the function for such, and no other.", () => {
  const waiting = globSync("**/*.ts", { cwd: sources }).filter(
    (file) => !file.endsWith(".test.ts") && waits.test(sourceOf(file)),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(routesOf));
  expect(topology.api.waiting.routes.toSorted()).toEqual(
    [...new Set([...Object.values(routesOf).flat(), ...ofPeers])].toSorted(),
  );
});

it("No call pauses by itself: it waits with a place, or up to two seconds for a file of a peer.", () => {
  const pausing = globSync("{api,compat,http,mcp,v1}/**/*.ts", { cwd: sources }).filter(
    (file) => !file.endsWith(".test.ts") && /timers\/promises|\bsetTimeout\(/.test(sourceOf(file)),
  );
  expect(pausing.toSorted()).toEqual(["compat/finished-file.ts", "http/long-poll.ts"]);
});

describe.each(["staging", "production"])("In %s", (name) => {
  const stage = sizeOf(name);
  const settings = settingsOf(stage);
  const { reserved, consumers } = budgetOf(stage);
  const placesOf = (name: string) =>
    [...reserved, ...consumers].find((each) => each.name === name)?.count ?? Number.NaN;

  it("calls that wait leave places of their function to calls that do not", () => {
    const all = Number(settings.WAITING_CALLS);
    expect(all).toBeGreaterThanOrEqual(placesOf("api-waiting") / 2);
    expect(all).toBeLessThanOrEqual((placesOf("api-waiting") * 2) / 3);
    expect(Number(settings.WAITING_POLLS)).toBeLessThanOrEqual(all / 2);
  });

  it("work at slow hosts leaves workers of its queues to other work", () => {
    const slow = {
      "verify-chunk": settings.SLOW_ROUNDS_OF_CHUNKS,
      "verify-address": settings.SLOW_ROUNDS_OF_ADDRESSES,
      "analyze-list": settings.SLOW_ROUNDS_OF_ANALYSES,
    };
    for (const [queue, rounds] of Object.entries(slow))
      expect(Number(rounds)).toBeLessThanOrEqual((placesOf(queue) * 2) / 3);
  });
});

it("Work at slow hosts leaves workers of each queue of the local product to other work.", () => {
  const { queues, settings } = localTopology;
  const slow = [
    ["verify-chunk", settings.SLOW_ROUNDS_OF_CHUNKS],
    ["verify-address", settings.SLOW_ROUNDS_OF_ADDRESSES],
    ["analyze-list", settings.SLOW_ROUNDS_OF_ANALYSES],
    ["analyze-small-list", settings.SLOW_ROUNDS_OF_ANALYSES],
  ] as const;
  for (const [queue, rounds] of slow)
    expect(Number(rounds), queue).toBeLessThanOrEqual(((queues[queue]?.maxConcurrency ?? 0) * 2) / 3);
});

it("No workspace has all places of calls that wait, and workers for slow hosts leave some to first rounds of addresses.", () => {
  const { WAITING_CALLS, SLOW_ROUNDS_OF_ADDRESSES, FIRST_ROUNDS_OF_ADDRESSES } = topology.settings;
  for (const { waitingCalls } of Object.values(quotas))
    expect(waitingCalls).toBeLessThanOrEqual((Number(WAITING_CALLS) * 3) / 4);
  expect(Number(SLOW_ROUNDS_OF_ADDRESSES) + Number(FIRST_ROUNDS_OF_ADDRESSES)).toBe(
    topology.queues["verify-address"].maxConcurrency,
  );
});
