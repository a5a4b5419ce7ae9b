import { describe, expect, test } from "vitest";

import type { Resolver } from "../resolver/index.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { findRoutes } from "./routes.ts";
import { isForbidden } from "./special-use.ts";

type Addresses = Parameters<typeof scriptedResolver>[0]["addresses"];

/** Finds routes to the hosts mx1 to mxN. Returns them as `mx1 1.1.1.1`, or the observation, and the number of lookups. */
async function find(count: number, addresses: Addresses) {
  const hosts = Array.from({ length: count }, (_, index) => `mx${index + 1}`);
  const resolver = scriptedResolver({ ...(addresses && { addresses }) });
  const found = await findRoutes(hosts, resolver, isForbidden);
  const result =
    found.kind === "found"
      ? found.routes.map(({ host, address }) => `${host} ${address}`)
      : found.observation;
  return { result, lookups: resolver.asked.length };
}

const servfail = { kind: "failed", cause: "servfail" } as const;

describe("the search for routes", () => {
  test("returns at most two addresses of each host, best host first", async () => {
    const { result } = await find(2, { mx2: ["2.2.2.2"], mx1: ["1.1.1.1", "1.1.1.2", "1.1.1.3"] });
    expect(result).toEqual(["mx1 1.1.1.1", "mx1 1.1.1.2", "mx2 2.2.2.2"]);
  });

  test("does not count forbidden addresses towards the two of a host", async () => {
    const { result } = await find(1, { mx1: ["127.0.0.1", "::1", "1.1.1.1", "10.0.0.1", "1.1.1.2"] });
    expect(result).toEqual(["mx1 1.1.1.1", "mx1 1.1.1.2"]);
  });

  test("looks up four hosts when one of them can be dialled", async () => {
    expect(await find(12, { mx4: ["1.1.1.1"], mx5: ["2.2.2.2"] })).toEqual({
      result: ["mx4 1.1.1.1"],
      lookups: 4,
    });
  });

  test("skips hosts without an address, up to the twelfth host", async () => {
    expect(await find(60, { mx5: ["1.1.1.1"] })).toEqual({ result: ["mx5 1.1.1.1"], lookups: 8 });
    expect(await find(60, { mx12: ["1.1.1.1"] })).toEqual({ result: ["mx12 1.1.1.1"], lookups: 12 });
    const noAddress = { kind: "no_address", host: "mx1", failed: false };
    expect(await find(60, { mx13: ["1.1.1.1"] })).toEqual({ result: noAddress, lookups: 12 });
  });

  test("skips hosts with only forbidden addresses", async () => {
    const inner = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`mx${index + 1}`, ["10.0.0.1"]]),
    );
    expect((await find(7, { ...inner, mx7: ["1.1.1.1"] })).result).toEqual(["mx7 1.1.1.1"]);
    expect((await find(6, inner)).result).toEqual({ kind: "forbidden", host: "mx1", address: "10.0.0.1" });
  });

  test("reports no_address with failed DNS when a lookup in the batch fails, and looks up no further batch", async () => {
    const undecided = { kind: "no_address", host: "mx1", failed: true };
    expect(await find(9, { mx1: ["10.0.0.1"], mx4: servfail, mx5: ["1.1.1.1"] })).toEqual({
      result: undecided,
      lookups: 4,
    });
    expect((await find(9, { mx1: servfail, mx2: ["1.1.1.1"] })).result).toEqual(["mx2 1.1.1.1"]);
  });

  test("returns not_asked when DNS does not answer in time", async () => {
    const silent: Resolver = { ...scriptedResolver({}), addresses: () => new Promise(() => {}) };
    const soon = performance.now() + 50;
    const notAsked = { kind: "none", observation: { kind: "not_asked" } };
    expect(await findRoutes(["mx1", "mx2"], silent, isForbidden, soon)).toEqual(notAsked);
    const quick = scriptedResolver({ addresses: { mx1: ["1.1.1.1"] } });
    expect((await findRoutes(["mx1"], quick, isForbidden, soon)).kind).toBe("found");
  });

  test("returns no_address without mail hosts", async () => {
    expect((await find(0, {})).result).toEqual({ kind: "no_address", host: "", failed: false });
  });
});
