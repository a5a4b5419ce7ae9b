/** A text that can be mended is, where its caller asks for it. */
import { expect, it } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });

async function workspace() {
  const workspaceID = newWorkspaceID();
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  await as(system(workspaceID), () => Credit.open(10), clock);
  const prober = scriptedProber();
  const run = <R>(body: () => R): R =>
    as(user(workspaceID), () => Resolver.provide(resolver, () => Prober.provide(prober, body)), clock);
  return {
    create: (email: string, mend?: boolean) =>
      run(() =>
        SingleVerification.create({ email, timeout: 5, metadata: {}, ...(mend !== undefined && { mend }) }),
      ),
    get: (id: string) => run(() => SingleVerification.get(id)),
  };
}

it("The mended address is verified and charged, and the text is kept beside it.", async () => {
  const { create, get } = await workspace();
  const verdict = await create(" <mailto:ann@a.test> ", true);
  const expected = { email: "ann@a.test", status: "valid", charged: 1, mended_from: " <mailto:ann@a.test> " };
  expect(verdict).toMatchObject(expected);
  expect(await get(verdict.id)).toMatchObject(expected);
});

it("Nothing is mended that is not asked for, or not mendable, or well-formed.", async () => {
  const { create } = await workspace();
  expect(await create("mailto:ann@a.test")).toMatchObject({
    status: "invalid",
    reason: "bad_syntax",
    charged: 0,
  });
  for (const [text, status] of [
    ["nope", "invalid"],
    ["ann@a.test", "valid"],
  ] as const) {
    const verdict = await create(text, true);
    expect(verdict).toMatchObject({ email: text, status });
    expect(verdict).not.toHaveProperty("mended_from");
  }
});

it("A repeated verdict says how the present text was mended, not that of an earlier call.", async () => {
  const { create } = await workspace();
  await create("mailto:ann@a.test", true);
  expect(await create("ann@a.test", true)).not.toHaveProperty("mended_from");
  expect(await create("(ann@a.test)", true)).toMatchObject({ charged: 0, mended_from: "(ann@a.test)" });
});
