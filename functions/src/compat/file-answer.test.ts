import { describe, expect, it } from "vitest";
import { textOf } from "./file-answer.ts";

const megabyte = "x".repeat(2 ** 20);

describe("the text of a file", () => {
  it("has at most 64 MB, and no more is read", async () => {
    let read = 0;
    async function* lines(count: number) {
      for (read = 0; read < count;) {
        read += 1;
        yield megabyte;
      }
    }
    expect((await textOf(lines(64))).length).toBe(64 * 2 ** 20);
    await expect(textOf(lines(1_000))).rejects.toMatchObject({ code: "list.too_large" });
    expect(read).toBe(65);
  });
});
