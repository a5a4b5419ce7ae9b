import { describe, expect, test } from "vitest";
import { decode } from "./decode.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("the beginning of a file", () => {
  test("is read as UTF-8, without its mark", () => {
    expect(decode(utf8("\ufeffName,Zoë"))).toEqual({ text: "Name,Zoë", encoding: "UTF-8" });
  });

  test("loses a character that was cut in two, and nothing else", () => {
    const bytes = utf8("grün, 日本");
    for (const [cut, text] of [
      [bytes.length, "grün, 日本"],
      [bytes.length - 1, "grün, 日"],
      [bytes.length - 2, "grün, 日"],
      [bytes.length - 3, "grün, 日"],
    ] as const)
      expect(decode(bytes.subarray(0, cut))).toEqual({ text, encoding: "UTF-8" });
  });

  test("is read as Windows-1252 where it is not UTF-8", () => {
    expect(decode(new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x80]))).toEqual({
      text: "Zoë,€",
      encoding: "Windows-1252",
    });
  });

  test("is read as UTF-16 of either order by its mark", () => {
    expect(decode(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])).text).toBe("aé");
    expect(decode(new Uint8Array([0xfe, 0xff, 0, 0x61, 0, 0xe9])).text).toBe("aé");
  });

  test("is read as UTF-16 of either order without its mark", () => {
    const little = new Uint8Array([0x61, 0, 0x40, 0, 0x78, 0, 0xe9, 0]);
    const big = new Uint8Array([0, 0x61, 0, 0x40, 0, 0x78, 0, 0xe9]);
    expect(decode(little)).toEqual({ text: "a@xé", encoding: "UTF-16" });
    expect(decode(big)).toEqual({ text: "a@xé", encoding: "UTF-16" });
  });
});
