import { expect, test } from "vitest";

import type { Resolver } from "../resolver/index.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { findRoutes } from "./routes.ts";
import { isForbidden } from "./special-use.ts";

type Addresses = Parameters<typeof scriptedResolver>[0]["addresses"];

/** The routes to so many hosts, mx1 to mxN, as `mx1 1.1.1.1`, or the observation in their place; and who was looked up. */
async function find(count: number, addresses: Addresses) {
  const hosts = Array.from({ length: count }, (_, index) => `mx${index + 1}`);
  const resolver = scriptedResolver({ ...(addresses && { addresses }) });
  const found = await findRoutes(hosts, resolver, isForbidden);
  const told =
    found.kind === "found"
      ? found.routes.map(({ host, address }) => `${host} ${address}`)
      : found.observation;
  return { told, lookups: resolver.asked.length };
}

const servfail = { kind: "failed", cause: "servfail" } as const;

test("routes lead to two addresses of each host at most, the best host first", async () => {
  const { told } = await find(2, { mx2: ["2.2.2.2"], mx1: ["1.1.1.1", "1.1.1.2", "1.1.1.3"] });
  expect(told).toEqual(["mx1 1.1.1.1", "mx1 1.1.1.2", "mx2 2.2.2.2"]);
});

test("a forbidden address takes no place from those beside it", async () => {
  const { told } = await find(1, { mx1: ["127.0.0.1", "::1", "1.1.1.1", "10.0.0.1", "1.1.1.2"] });
  expect(told).toEqual(["mx1 1.1.1.1", "mx1 1.1.1.2"]);
});

test("four hosts are looked up, and no more where one of them can be dialled", async () => {
  expect(await find(12, { mx4: ["1.1.1.1"], mx5: ["2.2.2.2"] })).toEqual({
    told: ["mx4 1.1.1.1"],
    lookups: 4,
  });
});

test("hosts that do not exist are passed over for the next that does, up to the twelfth", async () => {
  expect(await find(60, { mx5: ["1.1.1.1"] })).toEqual({ told: ["mx5 1.1.1.1"], lookups: 8 });
  expect(await find(60, { mx12: ["1.1.1.1"] })).toEqual({ told: ["mx12 1.1.1.1"], lookups: 12 });
  const nowhere = { kind: "no_address", host: "mx1", failed: false };
  expect(await find(60, { mx13: ["1.1.1.1"] })).toEqual({ told: nowhere, lookups: 12 });
});

test("forbidden hosts are passed over for the next that is not", async () => {
  const inner = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`mx${index + 1}`, ["10.0.0.1"]]));
  expect((await find(7, { ...inner, mx7: ["1.1.1.1"] })).told).toEqual(["mx7 1.1.1.1"]);
  expect((await find(6, inner)).told).toEqual({ kind: "forbidden", host: "mx1", address: "10.0.0.1" });
});

test("a host of which DNS cannot say leaves it open, and those after its group are not looked up", async () => {
  const open = { kind: "no_address", host: "mx1", failed: true };
  expect(await find(9, { mx1: ["10.0.0.1"], mx4: servfail, mx5: ["1.1.1.1"] })).toEqual({
    told: open,
    lookups: 4,
  });
  expect((await find(9, { mx1: servfail, mx2: ["1.1.1.1"] })).told).toEqual(["mx2 1.1.1.1"]);
});

test("hosts of which DNS says nothing in time are not asked, and those of which it does are", async () => {
  const silent: Resolver = { ...scriptedResolver({}), addresses: () => new Promise(() => {}) };
  const soon = performance.now() + 50;
  const notAsked = { kind: "none", observation: { kind: "not_asked" } };
  expect(await findRoutes(["mx1", "mx2"], silent, isForbidden, soon)).toEqual(notAsked);
  const quick = scriptedResolver({ addresses: { mx1: ["1.1.1.1"] } });
  expect((await findRoutes(["mx1"], quick, isForbidden, soon)).kind).toBe("found");
});

test("no host at all is no address", async () => {
  expect((await find(0, {})).told).toEqual({ kind: "no_address", host: "", failed: false });
});
