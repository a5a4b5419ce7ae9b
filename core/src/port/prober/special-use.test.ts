import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isForbidden } from "./special-use.ts";

describe("a probe may go to", () => {
  test.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.0.3.0",
    "192.88.98.255",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "198.51.99.255",
    "203.0.114.0",
    "223.255.255.255",
    "2001:200::",
    "2001:4860:4860::8888",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
    "2003::",
    "2a00:1450:4001:801::1b",
    "3ffe:ffff::",
    "3fff:1000::",
  ])("%s", (address) => {
    expect(isForbidden(address)).toBe(false);
  });
});

describe("a probe may never go to", () => {
  test.each([
    ["this network", "0.0.0.0", "0.255.255.255"],
    ["a private network", "10.0.0.0", "10.255.255.255"],
    ["a carrier's own network", "100.64.0.0", "100.127.255.255"],
    ["Alibaba's metadata service", "100.100.100.200"],
    ["loopback", "127.0.0.0", "127.0.0.1", "127.255.255.255", "::1"],
    ["a link", "169.254.0.0", "169.254.255.255", "fe80::", "febf:ffff::"],
    ["the metadata service", "169.254.169.254", "fd00:ec2::254", "fd20:ce::254"],
    ["Azure's platform service", "168.63.129.16"],
    ["Oracle's metadata service", "192.0.0.192"],
    ["a private network of the middle size", "172.16.0.0", "172.31.255.255"],
    ["protocol assignments", "192.0.0.0", "192.0.0.255", "2001::", "2001:1ff:ffff::"],
    [
      "documentation",
      "192.0.2.0",
      "192.0.2.255",
      "198.51.100.1",
      "203.0.113.255",
      "2001:db8::",
      "3fff:fff::",
    ],
    ["the relay of 6to4", "192.88.99.0", "192.88.99.255"],
    ["a private network of the small size", "192.168.0.0", "192.168.255.255"],
    ["benchmarks", "198.18.0.0", "198.19.255.255", "2001:2::"],
    ["multicast", "224.0.0.0", "239.255.255.255", "ff02::1"],
    ["what is reserved", "240.0.0.0", "255.255.255.254", "4000::", "5f00::", "100::"],
    ["everyone", "255.255.255.255"],
    ["nowhere", "::"],
    ["IPv4 in IPv6", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::8.8.8.8"],
    ["NAT64", "64:ff9b::8.8.8.8", "64:ff9b::a00:1", "64:ff9b:1::1"],
    ["6to4", "2002::", "2002:7f00:1::", "2002:808:808::1"],
    ["Teredo", "2001::1", "2001:0:ffff::"],
    ["a unique local network", "fc00::", "fd12:3456::1", "fdff:ffff::"],
    ["a site", "fec0::1"],
  ])("%s", (_, ...addresses) => {
    expect(addresses.filter((address) => !isForbidden(address))).toEqual([]);
  });

  test.each([
    ["a name", "localhost", "example.com"],
    ["nothing", "", " "],
    ["a number", "2130706433", "0x7f000001", "017700000001"],
    [
      "another notation of IPv4",
      "127.1",
      "8.8.8",
      "010.8.8.8",
      "0x8.8.8.8",
      "8.8.8.8.",
      "8.8.8.8 ",
      "8.8.8.8:25",
    ],
    ["an address with a zone", "fe80::1%eth0", "2a00:1450::1%eth0"],
    ["an address in brackets", "[2a00:1450::1]"],
  ])("%s", (_, ...addresses) => {
    expect(addresses.filter((address) => !isForbidden(address))).toEqual([]);
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const v4 = fc.tuple(octet, octet, octet, octet);

  test("any address of an inner network, in any of its IPv6 clothes", () => {
    const inner = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(fc.property(inner, (octets) => isForbidden(octets.join("."))));
  });

  test("any IPv4 address in the clothes of IPv6", () => {
    const clothes = fc.constantFrom("::ffff:", "::ffff:0:", "::", "64:ff9b::", "64:ff9b:1::");
    fc.assert(fc.property(clothes, v4, (prefix, octets) => isForbidden(prefix + octets.join("."))));
  });

  test("any IPv6 address outside of global unicast", () => {
    const outside = fc.integer({ min: 0, max: 0xffff }).filter((first) => first >> 13 !== 1);
    fc.assert(
      fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) =>
        isForbidden([first.toString(16), ...rest].join(":")),
      ),
    );
  });

  test("anything that is not an address", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => isForbidden(text)));
  });
});
