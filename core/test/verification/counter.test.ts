import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { chunkAt, strideFor } from "../../src/verification/chunk-order.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { holdBack } from "../hold-back.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });

it("Two chunks that end at the same moment in one shard are both counted.", async () => {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const [workspaceID, listID] = [newWorkspaceID(), `lst_${ulid()}`];
  const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  const shards = 256;
  const total = shards + 1;
  const inOneShard = [0, shards].map((rank) => chunkAt({ chunks: total, stride: strideFor(total) }, rank));
  for (const chunk of inOneShard)
    await Store.put(
      `${chunksBelow}${String(chunk).padStart(6, "0")}`,
      JSON.stringify([`ann${chunk}@a.test`]),
    );
  await ours(() => Credit.open(total));
  const work = { listID, chunksBelow, chunks: total, chunkSize: 1, total, known: null };
  await person(() => Verification.start(work, []));
  const verificationID = String((await readRow(workspaceID, listID))?.id);
  await ours(() => Verification.dispatch(listID, verificationID));
  const verify = (chunk: number) => {
    const message = { workspaceID, listID, verificationID, chunk, round: 0 };
    const deadline = new Date(clock.now().getTime() + 60_000);
    const ask = () => Verification.verifyChunk(message, deadline);
    return ours(() => Resolver.provide(resolver, () => Prober.provide(scriptedProber(), ask)));
  };

  const { held, letGo } = holdBack("counter");
  const [one = 0, other = 0] = inOneShard;
  const first = verify(one);
  await held;
  await verify(other);
  letGo();
  await first;
  const state = await person(() => Verification.of([listID]));
  expect(state.get(listID)).toMatchObject({ progress: { done: 2 }, counts: { valid: 2 } });
});
