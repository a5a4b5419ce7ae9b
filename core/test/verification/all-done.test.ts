/** Whether all chunks of a verification are done, and how much is read to know it. */
import { expect, it } from "vitest";
import { Table } from "../../src/aws/table/index.ts";
import { chunkAt, strideFor } from "../../src/verification/chunk-order.ts";
import { areAllDone, shardOf } from "../../src/verification/counter.ts";
import { CounterEntity, type VerificationRow } from "../../src/verification/entity.ts";
import { noCounts } from "../../src/verification/count/tally.ts";
import { newWorkspaceID } from "../actors.ts";

/** A verification of so many chunks, of which none is done. They begin by the usual stride unless there is another. */
async function opened(chunks: number, stride = strideFor(chunks)) {
  const key = { workspaceID: newWorkspaceID(), listID: "lst_01J00000000000000000000000" };
  const row = { ...key, id: "ver_01J00000000000000000000000", chunks, stride } as VerificationRow;
  const done = Array.from({ length: Math.min(256, chunks) }, () => 0);
  const write = (shard: number) =>
    CounterEntity.put({
      ...key,
      verificationID: row.id,
      shard,
      counts: { ...noCounts, doneChunks: done[shard] ?? 0 },
    }).go();
  await Promise.all(done.map((_, shard) => write(shard)));
  return {
    row,
    async finish(chunk: number): Promise<void> {
      const shard = shardOf(row, chunk);
      done[shard] = (done[shard] ?? 0) + 1;
      await write(shard);
    },
  };
}

it.each([1, 8, 9, 256, 257])(
  "All of %d chunks are done once the last one is, in any order.",
  async (chunks) => {
    const { row, finish } = await opened(chunks);
    const order = Array.from({ length: chunks }, (_, chunk) => chunk).toReversed();
    for (const chunk of order.slice(1)) await finish(chunk);
    expect(await areAllDone(row)).toBe(false);
    await finish(order[0] ?? 0);
    expect(await areAllDone(row)).toBe(true);
  },
);

it("None of a verification without counters are.", async () => {
  const { row } = await opened(3);
  expect(await areAllDone({ ...row, id: "ver_01J00000000000000000000001" })).toBe(false);
});

it.each([1, 61])(
  "Eight counters are read as long as the chunks that begin last, by a stride of %d, are not done.",
  async (stride) => {
    const { row, finish } = await opened(100, stride);
    for (let rank = 0; rank < 99; rank += 1) await finish(chunkAt(row, rank));
    let read = 0;
    const { middlewareStack: commands } = Table.config.client;
    const counted = { step: "initialize", name: "counted", override: true } as const;
    commands.add(
      (next) => async (command) => {
        const answer = await next(command);
        read += (answer.output as { Items?: unknown[] }).Items?.length ?? 0;
        return answer;
      },
      counted,
    );
    try {
      expect(await areAllDone(row)).toBe(false);
    } finally {
      commands.remove(counted.name);
    }
    expect(read).toBe(8);
  },
);
