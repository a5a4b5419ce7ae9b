/** A verification of several chunks, whose messages are recorded in place of a queue. */
import { ulid } from "ulid";
import { vi } from "vitest";
import { Queue } from "../../src/aws/queue/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { ChunkMessage } from "../../src/verification/schema.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";

interface Ports {
  resolver: Resolver.Resolver;
  prober: Prober.Prober;
}

/** Dispatches a verification of these chunks. Until mocks are restored, no message reaches a queue. */
export async function dispatched(chunks: readonly (readonly string[])[], { resolver, prober }: Ports) {
  const clock = manualClock(new Date().toISOString());
  const [workspaceID, listID] = [newWorkspaceID(), `lst_${ulid()}`];
  const ours = <R>(body: () => R) => as(system(workspaceID), body, clock);
  const person = <R>(body: () => R) => as(user(workspaceID), body, clock);
  const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
  for (const [chunk, addresses] of chunks.entries())
    await Store.put(`${chunksBelow}${String(chunk).padStart(6, "0")}`, JSON.stringify(addresses));
  const total = chunks.flat().length;
  const chunkSize = chunks[0]?.length ?? 0;
  await ours(() => Credit.open(total));
  const work = { listID, chunksBelow, chunks: chunks.length, chunkSize, total, known: null };
  await person(() => Verification.start(work, []));
  const messages: ChunkMessage[] = [];
  const send = vi.spyOn(Queue, "send").mockImplementation((_, sent) => {
    messages.push(...sent.map(({ body }) => ChunkMessage.parse(body)));
    return Promise.resolve();
  });
  const id = String((await readRow(workspaceID, listID))?.id);
  await ours(() => Verification.dispatch(listID, id));

  const verify = (message: ChunkMessage) => {
    const deadline = new Date(clock.now().getTime() + 60_000);
    const ask = () => Prober.provide(prober, () => Verification.verifyChunk(message, deadline));
    return ours(() => Resolver.provide(resolver, ask));
  };
  return {
    messages,
    verify,
    /** Handles every message once it is due, until none is left. Returns the verdicts by address. */
    async workOff(): Promise<ReadonlyMap<string, Verdict.Info>> {
      for (let message = messages.shift(); message; message = messages.shift()) {
        const { dueAt } = message;
        if (dueAt) clock.advance(Math.max(0, (Date.parse(dueAt) - clock.now().getTime()) / 1_000));
        await verify(message);
      }
      send.mockRestore();
      const parts = (await person(() => Verification.parts(listID)))?.parts ?? [];
      const texts = await Promise.all(parts.map(({ key }) => Store.text(key)));
      const verdicts = texts.flatMap((text) =>
        text.split("\n").map((line) => Verdict.Info.parse(JSON.parse(line))),
      );
      return new Map(verdicts.map((verdict) => [verdict.email, verdict]));
    },
  };
}
