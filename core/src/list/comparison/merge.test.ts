import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Address } from "../../address/index.ts";
import { type Addresses, mergeAddresses } from "./merge.ts";

/** In the order of an import, cut into chunks. */
function listOf(addresses: readonly string[], chunkSize = 3): { sorted: string[]; read: () => Addresses } {
  const place = (text: string) => {
    const address = Address.parse(text);
    if (!address.ok) throw new Error(text);
    return { sort: Address.sortKey(address.local, address.domain), key: address.normalized.toLowerCase() };
  };
  const seen = new Map(addresses.toReversed().map((text) => [place(text).key, text]));
  const distinct = addresses.filter((text) => seen.get(place(text).key) === text);
  const sorted = [...new Set(distinct)].toSorted((one, other) =>
    place(one).sort < place(other).sort ? -1 : place(one).sort > place(other).sort ? 1 : 0,
  );
  return {
    sorted,
    read() {
      let at = 0;
      return async () => {
        if (at >= sorted.length) return null;
        at += chunkSize;
        return sorted.slice(at - chunkSize, at);
      };
    },
  };
}

async function merged(before: readonly string[], now: readonly string[]): Promise<string[]> {
  const [one, other] = [listOf(before), listOf(now)];
  const met: string[] = [];
  await mergeAddresses(one.read(), other.read(), (was, is) =>
    met.push(`${was === null ? "-" : one.sorted[was]} ${is === null ? "-" : other.sorted[is]}`),
  );
  return met.toSorted();
}

describe("merging the addresses of two lists", () => {
  it("meets each address once, whatever its spelling", async () => {
    expect(await merged(["Ann@a.test", "bob@b.test"], ["ann@A.test", "cy@a.test"])).toEqual([
      "- cy@a.test",
      "Ann@a.test ann@A.test",
      "bob@b.test -",
    ]);
  });

  it("of an empty list meets those of the other", async () => {
    expect(await merged([], ["a@a.test"])).toEqual(["- a@a.test"]);
    expect(await merged(["a@a.test"], [])).toEqual(["a@a.test -"]);
    expect(await merged([], [])).toEqual([]);
  });

  it("tells addresses apart whose hashes are the same", async () => {
    const locals = collidingLocals();
    const [one = "", other = ""] = locals.map((local) => `${local}@a.test`);
    expect(await merged([one, other], [other, one])).toEqual(
      [`${one} ${one}`, `${other} ${other}`].toSorted(),
    );
    expect(await merged([one], [other, one])).toEqual([`- ${other}`, `${one} ${one}`].toSorted());
    expect(await merged([one], [other])).toEqual([`- ${other}`, `${one} -`].toSorted());
  });

  it("finds what sets find", async () => {
    const address = fc
      .tuple(fc.stringMatching(/^[a-cA-C]{1,2}$/), fc.constantFrom("a.test", "b.test", "B.test", "ä.test"))
      .map(([local, domain]) => `${local}@${domain}`);
    const keyOf = (text: string) => {
      const parsed = Address.parse(text);
      return parsed.ok ? parsed.normalized.toLowerCase() : text;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(address), fc.array(address), async (before, now) => {
        const pairs = (await merged(before, now)).map((pair) =>
          pair
            .split(" ")
            .map((text) => (text === "-" ? "-" : keyOf(text)))
            .join(" "),
        );
        const [one, other] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))];
        const expected = [...new Set([...one, ...other])].map(
          (key) => `${one.has(key) ? key : "-"} ${other.has(key) ? key : "-"}`,
        );
        expect(pairs.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

/** Two local parts with one sort key. */
function collidingLocals(): [string, string] {
  const seen = new Map<string, string>();
  for (let number = 0; ; number += 1) {
    const local = `user${number}`;
    const key = Address.sortKey(local, "a.test");
    const known = seen.get(key);
    if (known !== undefined) return [known, local];
    seen.set(key, local);
  }
}
