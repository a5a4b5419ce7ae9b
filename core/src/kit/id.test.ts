import { describe, expect, it } from "vitest";
import { ID } from "./id.ts";

describe("a new id", () => {
  it("is no other's, and has any character at each place of its random part", () => {
    const ids = Array.from({ length: 3_000 }, () => ID.create("list"));
    expect(new Set(ids).size).toBe(3_000);
    expect(ids.every((id) => ID.schema("list").safeParse(id).success)).toBe(true);
    const places = Array.from({ length: 16 }, (_, place) => new Set(ids.map((id) => id.at(-1 - place))));
    expect(places.map(({ size }) => size)).toEqual(Array.from({ length: 16 }, () => 32));
  });
});
