import { describe, expect, it } from "vitest";
import { levelOf, waitAfter } from "./level.ts";
import { networkOf, siteOf } from "./network.ts";

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
    expect([0, 4, 5, 6, 7].map((failures) => waitAfter(failures))).toEqual([0, 0, 2, 4, 8]);
    expect(waitAfter(13)).toBe(512);
    expect(waitAfter(14)).toBe(900);
    expect(waitAfter(500)).toBe(900);
  });
});

it("The site of an IPv6 address is its /48 prefix, and IPv4 has none.", () => {
  expect(siteOf("2001:db8:1:2:3::4")).toBe("2001:db8:1::/48");
  expect([siteOf("203.0.113.9"), siteOf("::ffff:203.0.113.9"), siteOf("unknown")]).toEqual([
    null,
    null,
    null,
  ]);
});

describe("the failures of a subject", () => {
  const start = "2026-11-21T10:00:00.000Z";
  const subject = { id: "network", free: 25, drainSeconds: 60 };
  const row = { subject: "network", count: 30, timeLast: start, expires: Date.parse(start) / 1000 + 86_400 };
  const after = (seconds: number) => levelOf(subject, row, new Date(Date.parse(start) + seconds * 1000));

  it("drain one by one", () => {
    expect([0, 59, 60, 600, 1800].map((seconds) => after(seconds).count)).toEqual([30, 30, 29, 20, 0]);
  });

  it("are forgotten after the row expires, even while the table still has it", () => {
    expect(levelOf(subject, { ...row, count: 1e6 }, new Date(Date.parse(start) + 86_400_000)).count).toBe(0);
  });

  it("of a shared network allow for more before a delay", () => {
    expect([24, 25, 26].map((count) => waitAfter(count, 25))).toEqual([0, 2, 4]);
  });
});
