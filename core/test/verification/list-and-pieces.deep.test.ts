/** The same at the size at which a list of 100,000 rows has four chunks of one domain, and a list of that domain alone has 32. */
import { beforeAll, expect, it } from "vitest";
import { ownQueue } from "./chunk.ts";
import { refusedLate } from "./refused-late.ts";

beforeAll(async () => void (await ownQueue()));

it(
  "Four chunks and 32 pieces of 4,000 disabled mailboxes get the same verdicts.",
  { timeout: 120_000 },
  async () => {
    const { whole, pieces } = await refusedLate({ chunks: 4, chunkSize: 1_000, pieceSize: 125 });
    expect(whole).toEqual(pieces);
    expect(new Set(whole.values())).toEqual(new Set(["invalid mailbox_disabled"]));
    expect(whole.size).toBe(4_000);
  },
);
