import { describe, expect, it } from "vitest";
import { isWithin } from "./network.ts";

const networks = ["192.0.2.0/24", "198.51.100.7", "2001:db8::/32", "2001:db9::1"];

describe("the networks of a key", () => {
  it.each(["192.0.2.0", "192.0.2.255", "198.51.100.7", "2001:db8:ffff::1", "2001:DB9:0::1"])(
    "include %s",
    (address) => expect(isWithin(address, networks)).toBe(true),
  );

  it.each(["192.0.1.255", "192.0.3.0", "198.51.100.8", "2001:db7:ffff::", "2001:db9::2"])(
    "exclude %s",
    (address) => expect(isWithin(address, networks)).toBe(false),
  );

  it("take IPv4 in IPv6 for IPv4", () => {
    expect(isWithin("::ffff:192.0.2.9", networks)).toBe(true);
    expect(isWithin("::ffff:192.0.3.9", networks)).toBe(false);
  });

  it("cut a network with host bits down to its prefix", () => {
    expect(isWithin("10.200.0.1", ["10.1.2.3/8"])).toBe(true);
  });

  it("exclude an unknown address, unless there are none", () => {
    expect(isWithin("unknown", networks)).toBe(false);
    expect(isWithin("unknown", [])).toBe(true);
  });
});
