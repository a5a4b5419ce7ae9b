/** Whether a verdict depends on the size of the list, or on its chunks. */
import { beforeAll, expect, it } from "vitest";
import { ownQueue } from "./chunk.ts";
import { refusedLate } from "./refused-late.ts";

beforeAll(async () => void (await ownQueue()));

it("A list and its pieces get the same verdicts where a host refuses everybody late.", async () => {
  const { whole, pieces } = await refusedLate({ chunks: 2, chunkSize: 500, pieceSize: 50 });
  expect(whole).toEqual(pieces);
  expect(new Set(whole.values())).toEqual(new Set(["invalid mailbox_disabled"]));
  expect(whole.size).toBe(1_000);
});
