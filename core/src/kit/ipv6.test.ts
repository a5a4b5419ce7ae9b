import fc from "fast-check";
import { expect, it } from "vitest";
import { groupsOfIPv6 } from "./ipv6.ts";

it.each([
  ["::", [0, 0, 0, 0, 0, 0, 0, 0]],
  ["::1", [0, 0, 0, 0, 0, 0, 0, 1]],
  ["2001:db8::", [0x2001, 0xdb8, 0, 0, 0, 0, 0, 0]],
  ["2001:DB8:0:1::a", [0x2001, 0xdb8, 0, 1, 0, 0, 0, 10]],
  ["::ffff:192.0.2.1", [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]],
])("%s has these groups.", (address, groups) => {
  expect(groupsOfIPv6(address)).toEqual(groups);
});

it("Any eight groups are read back, in their long and their shortest form.", () => {
  const groups = fc.array(fc.constantFrom(0, 1, 0xdb8, 0xffff), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, (given) => {
      const long = given.map((group) => group.toString(16)).join(":");
      const shortest = new URL(`http://[${long}]`).hostname.slice(1, -1);
      expect([groupsOfIPv6(long), groupsOfIPv6(shortest)]).toEqual([given, given]);
    }),
  );
});
