import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isPublicName } from "./public-name.ts";

const label = (length: number) => "a".repeat(length);

describe("isPublicName accepts", () => {
  test.each([
    "example.com",
    "mx1.xn--bcher-kva.example",
    "_dmarc.example.com",
    "3com.com",
    "1.2.3.example",
    "0x7f.example",
    "127.0.0.1.nip.io",
    "ai",
    "localhost.example",
    "mylocalhost",
    "internal.example.com",
    "inbox.test",
    `${label(63)}.example`,
    [label(63), label(63), label(63), label(61)].join("."),
  ])("%s", (name) => {
    expect(isPublicName(name)).toBe(true);
  });
});

describe("isPublicName refuses", () => {
  test.each([
    ["the empty name", "", "."],
    ["names of this machine", "localhost", "db.localhost"],
    [
      "names of a local network",
      "printer.local",
      "kubernetes.default.svc.cluster.local",
      "nas.home.arpa",
      "home.arpa",
    ],
    ["names inside a cloud", "metadata.google.internal", "ip-10-0-0-1.ec2.internal", "host.docker.internal"],
    ["names of other systems", "abc.onion", "abc.alt", "abc.invalid"],
    [
      "IPv4 addresses",
      "127.0.0.1",
      "10.0.0.1",
      "2130706433",
      "127.1",
      "1.2.3",
      "0x7f000001",
      "0x7f.1",
      "0177.0.0.1",
      "a.0x",
    ],
    ["IPv6 addresses", "::1", "[::1]", "fe80::1%eth0", "::ffff:127.0.0.1"],
    [
      "other characters",
      "mäil.example",
      "a b.example",
      "a@b.example",
      "a\0.example",
      "１２７.0.0.1",
      "a/b.example",
    ],
    ["misplaced dots", ".example", "a..example", "example."],
    ["misplaced hyphens", "-a.example", "a-.example"],
    ["overlong names", `${label(64)}.example`, [label(63), label(63), label(63), label(62)].join(".")],
  ])("%s", (_, ...names) => {
    expect(names.filter(isPublicName)).toEqual([]);
  });

  test("any IP address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6()), (address) => !isPublicName(address)),
    );
  });
});
