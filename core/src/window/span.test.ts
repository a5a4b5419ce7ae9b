import { describe, expect, it } from "vitest";
import { inWords, of } from "./span.ts";

describe("a window of an hour", () => {
  const at = (time: string) => of({ seconds: 3_600 }, new Date(time));

  it("ends with the hour, and its count expires an hour later", () => {
    const { window, expires, endsInSeconds } = at("2026-11-30T10:59:59.999Z");
    expect(endsInSeconds).toBe(1);
    expect(expires).toBe(Date.parse("2026-11-30T12:00:00.000Z") / 1000);
    expect(at("2026-11-30T10:00:00.000Z")).toEqual({ window, expires, endsInSeconds: 3_600 });
    expect(at("2026-11-30T11:00:00.000Z").window).toBe(window + 1);
  });
});

it.each([
  [1, "1 second"],
  [2, "2 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [3_600, "60 minutes"],
  [7_199, "120 minutes"],
  [7_200, "2 hours"],
  [86_400, "24 hours"],
])("%i seconds are %s.", (seconds, text) => {
  expect(inWords(seconds)).toBe(text);
});
