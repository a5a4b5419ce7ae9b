import { expect, it } from "vitest";
import { sortHash, sortKey } from "./sort-hash.ts";

it("Addresses sort by domain, then by the hash of the local part in lower case.", () => {
  const keys = [
    sortKey("ann", "a.com"),
    sortKey("zoe", "a.com"),
    sortKey("ann", "a.com.br"),
    sortKey("ann", "a-b.com"),
    sortKey("ann", "b.com"),
  ];
  const domains = keys.toSorted().map((key) => key.split(" ")[0]);
  expect(domains).toEqual(["a-b.com", "a.com", "a.com", "a.com.br", "b.com"]);
  expect(sortKey("Ann", "a.com")).toBe(sortKey("ann", "a.com"));
  const [less, more] = [sortHash("ann"), sortHash("zoe")].toSorted((one, other) => one - other);
  expect(less).toBeLessThan(more ?? 0);
  const inOrder = ["ann", "zoe"].toSorted((one, other) => sortHash(one) - sortHash(other));
  expect(["ann", "zoe"].toSorted((one, other) => (sortKey(one, "a") < sortKey(other, "a") ? -1 : 1))).toEqual(
    inOrder,
  );
});
