import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { friendly, ownQueue } from "./chunk.ts";
import { dispatched } from "./work-off.ts";

beforeAll(async () => void (await ownQueue()));
afterEach(() => void vi.restoreAllMocks());

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"] } });

it("No message is sent for a chunk beyond the last, though two would follow each that ends.", async () => {
  const list = Array.from({ length: 9 }, (_, chunk) => [`ann${chunk}@a.test`]);
  const { messages, verify } = await dispatched(list, { resolver, prober: friendly });
  const [first] = messages;
  expect(messages.map(({ chunk }) => chunk)).toEqual([0, 7, 5, 3, 1, 8, 6, 4]);
  if (first) await verify(first);
  expect(messages.map(({ chunk }) => chunk)).toEqual([0, 7, 5, 3, 1, 8, 6, 4, 2]);
});
