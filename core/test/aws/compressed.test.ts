/** Texts that are stored compressed. */
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";

const verdicts = Array.from({ length: 500 }, (_, index) => `{"email":"ann${index}@bücher.test"}`).join("\n");

async function compressed(content = verdicts): Promise<string> {
  const key = `list/${ulid()}`;
  await Store.putCompressed(key, content);
  return key;
}

describe("a compressed text", () => {
  it("takes a tenth of its bytes, and is read whole", async () => {
    const key = await compressed();
    expect(await Store.size(key)).toBeLessThan(Buffer.byteLength(verdicts) / 10);
    expect(await Store.text(key)).toBe(verdicts);
  });

  it("is read as a stream, and from a copy", async () => {
    const key = await compressed();
    await Store.copy(key, `${key}-copy`);
    expect(await text(await Store.read(key))).toBe(verdicts);
    expect(await Store.text(`${key}-copy`)).toBe(verdicts);
  });

  it("may be empty", async () => {
    expect(await Store.text(await compressed(""))).toBe("");
  });

  it("has no ranges", async () => {
    const key = await compressed();
    await expect(Store.bytes(key, { start: 0, end: 9 })).rejects.toThrow(`${key} is compressed`);
  });

  it("is told from a file that is itself compressed", async () => {
    const key = `list/${ulid()}`;
    const file = gzipSync("a.csv");
    await Store.put(key, file);
    expect((await Store.bytes(key)).equals(file)).toBe(true);
  });
});
