import { beforeEach, describe, expect, it } from "vitest";
import { Config } from "../../kit/config.ts";
import type { Reason } from "../../verdict/schema.ts";
import { retryAfter } from "./retry-schedule.ts";

beforeEach(() => Config.set({ ...Config.get(), retrySchedule: [300, 900, 3600, 14400] }));

describe("an address is asked again", () => {
  const waits = (reason: Reason) => [0, 1, 2, 3, 4].map((retries) => retryAfter(reason, retries, 0));

  it("after each wait of the schedule while it is greylisted", () => {
    expect(waits("greylisted")).toEqual([300, 900, 3600, 14400, null]);
  });

  it("twice while its catch-all probe is greylisted", () => {
    expect(waits("catch_all_unknown")).toEqual([300, 900, null, null, null]);
  });

  it("once for any other temporary reason", () => {
    expect(waits("server_unavailable")).toEqual([300, null, null, null, null]);
  });

  it("no sooner than the server advises", () => {
    expect(retryAfter("greylisted", 0, 301)).toBe(301);
    expect(retryAfter("greylisted", 0, 299)).toBe(300);
  });
});
