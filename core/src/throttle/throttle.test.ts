import { describe, expect, it } from "vitest";
import { waitAfter } from "./index.ts";
import { networkOf } from "./network.ts";

describe("the network of a caller", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::1234", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("the delay after failed attempts", () => {
  it("is zero five times, then doubles up to 15 minutes", () => {
    expect([0, 4, 5, 6, 7].map(waitAfter)).toEqual([0, 0, 2, 4, 8]);
    expect(waitAfter(13)).toBe(512);
    expect(waitAfter(14)).toBe(900);
    expect(waitAfter(500)).toBe(900);
  });
});
