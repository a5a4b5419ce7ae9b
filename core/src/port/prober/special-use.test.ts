import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addresses, innerNames, writings } from "../../../test/special-use-targets.ts";
import { forbidding, isForbidden } from "./special-use.ts";

const ones = "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff";

/** Networks by first and last address, with the permitted neighbours before and after, if any. */
const networks: readonly (readonly [string, string, string, string | null, string | null])[] = [
  ["this network", "0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["a private network", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["a carrier's own network", "100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["loopback", "127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["Azure's platform service", "168.63.129.16", "168.63.129.16", "168.63.129.15", "168.63.129.17"],
  ["a link", "169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["a private network of the middle size", "172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["protocol assignments", "192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["documentation", "192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["AS112", "192.31.196.0", "192.31.196.255", "192.31.195.255", "192.31.197.0"],
  ["AMT", "192.52.193.0", "192.52.193.255", "192.52.192.255", "192.52.194.0"],
  ["the relay of 6to4", "192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["a private network of the small size", "192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["AS112, delegated", "192.175.48.0", "192.175.48.255", "192.175.47.255", "192.175.49.0"],
  ["benchmarks", "198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["more documentation", "198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["still more documentation", "203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["multicast", "224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["what is reserved", "240.0.0.0", "255.255.255.255", null, null],
  ["IPv6 below global unicast", "::", `1${ones.slice(1)}`, null, null],
  ["IPv4 in IPv6", "::ffff:0:0", "::ffff:ffff:ffff", null, null],
  ["what follows IPv4 in IPv6", "::1:0:0:0", "::1:0:0:0", null, null],
  ["NAT64", "64:ff9b::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", null, null],
  [
    "protocol assignments of IPv6",
    "2001::",
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    `2000:${ones.slice(5)}`,
    "2001:200::",
  ],
  [
    "documentation of IPv6",
    "2001:db8::",
    "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
  ],
  ["6to4", "2002::", `2002:${ones.slice(5)}`, `2001:${ones.slice(5)}`, "2003::"],
  [
    "AS112 of IPv6",
    "2620:4f:8000::",
    "2620:4f:8000:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:8001::",
  ],
  [
    "more documentation of IPv6",
    "3fff::",
    "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
    `3ffe:${ones.slice(5)}`,
    "3fff:1000::",
  ],
  ["IPv6 above global unicast", "4000::", ones, `3fff:${ones.slice(5)}`, null],
];

describe("a probe may go to", () => {
  const permitted = networks.flatMap(([, , , before, after]) =>
    [before, after].filter((one) => one !== null),
  );

  test.each([...permitted, "1.1.1.1", "8.8.8.8", "2000::", "2001:4860:4860::8888", "2a00:1450:4001:801::1b"])(
    "%s",
    (address) => {
      expect(isForbidden(address)).toBe(false);
    },
  );
});

describe("a probe may never go to", () => {
  test.each(networks)("%s", (_, first, last) => {
    expect([first, last].filter((address) => !isForbidden(address))).toEqual([]);
  });

  test.each(Object.entries(addresses))("%s", (_, all) => {
    expect(all.filter((address) => !isForbidden(address))).toEqual([]);
  });

  test.each([
    ["a name", ...innerNames, "example.com"],
    ["another notation of an address", ...writings.filter((writing) => writing !== "8.8.8.8")],
    ["nothing", "", " "],
    [
      "what is almost an address",
      "010.8.8.8",
      "0x8.8.8.8",
      "8.8.8.8.",
      "8.8.8.8 ",
      " 8.8.8.8",
      "8.8.8.8:25",
      "8.8.8",
      "8.8.8.8\0",
    ],
    ["an address with a zone", "fe80::1%eth0", "2a00:1450::1%eth0", "2a00:1450::1%1"],
    ["an address in brackets", "[2a00:1450::1]"],
  ])("%s", (_, ...all) => {
    expect(all.filter((address) => !isForbidden(address))).toEqual([]);
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const v4 = fc.tuple(octet, octet, octet, octet);

  test("any address of a private network", () => {
    const privateAddress = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(fc.property(privateAddress, (octets) => isForbidden(octets.join("."))));
  });

  test("any IPv4 address embedded in IPv6", () => {
    const embeddingPrefix = fc.constantFrom(
      "::ffff:",
      "::ffff:0:",
      "::",
      "64:ff9b::",
      "64:ff9b:1::",
      "fe80::5efe:",
      "2002::",
    );
    fc.assert(fc.property(embeddingPrefix, v4, (prefix, octets) => isForbidden(prefix + octets.join("."))));
  });

  test("any IPv6 address outside global unicast", () => {
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

describe("an operator's own networks", () => {
  const guard = forbidding(["9.9.9.0/24", "8.8.4.4", "2a00:1450::/32", "2606:4700::1111"]);

  test("are forbidden from first to last address, in addition to special-use addresses", () => {
    const own = ["9.9.9.0", "9.9.9.255", "8.8.4.4", "2a00:1450::", "2a00:1450:ffff::1", "2606:4700::1111"];
    expect(own.filter((address) => !guard(address) || isForbidden(address))).toEqual([]);
    const neighbours = [
      "9.9.8.255",
      "9.9.10.0",
      "8.8.4.3",
      "8.8.4.5",
      "2a00:144f::",
      "2a00:1451::",
      "2606:4700::1112",
    ];
    expect(neighbours.filter(guard)).toEqual([]);
    expect(
      Object.values(addresses)
        .flat()
        .filter((address) => !guard(address)),
    ).toEqual([]);
  });

  test("may have any prefix length", () => {
    for (const network of ["9.9.9.9/32", "9.9.9.9/0", "2a00::/128", "2a00::/0"])
      expect(forbidding([network])(network.split("/")[0] ?? "")).toBe(true);
  });

  test.each([
    "",
    "9.9.9",
    "9.9.9.9/",
    "9.9.9.9/33",
    "9.9.9.9/-1",
    "9.9.9.9/24/1",
    "2a00::/129",
    "2a00::1%eth0/64",
    "example.com",
    "example.com/24",
  ])("cannot be %j", (network) => {
    expect(() => forbidding([network])).toThrow("is not a network, such as 192.0.2.0/24 or 2001:db8::/32.");
  });
});
