import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { as, user } from "../actors.ts";
import { documents } from "../../src/aws/table/client.ts";
import { Config } from "../../src/kit/config.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { HostLimit } from "../../src/probing/host-limit/index.ts";

const operator: Actor.Actor = { type: "operator", job: "test" };
const limit = { max: 5, endsAtRefusal: false };
const weekSeconds = 7 * 24 * 3600;

function setup(hosts = `mx1.${ulid().toLowerCase()}.test mx2.test`) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return {
    clock,
    get: () => as(operator, () => HostLimit.get(hosts), clock),
    put: (kept = limit) => as(operator, () => HostLimit.put(hosts, kept), clock),
  };
}

describe("the limit of a host", () => {
  it("is kept for a week, and the last one counts", async () => {
    const { clock, get, put } = setup();
    expect(await get()).toBeNull();
    await put({ max: 9, endsAtRefusal: false });
    await put();
    await put();
    clock.advance(weekSeconds - 1);
    expect(await get()).toEqual(limit);
    clock.advance(1);
    expect(await get()).toBeNull();
  });

  it("is kept for sets of hosts whose names are longer than a key", async () => {
    const { get, put } = setup(`${"mx.example ".repeat(400)}${ulid()}`);
    await put();
    expect(await get()).toEqual(limit);
  });

  it("is read where it was stored under its former name", async () => {
    const hosts = `mx1.${ulid().toLowerCase()}.test`;
    const { clock, get } = setup(hosts);
    const names = { pk: `$winnow#key_${hosts}`, sk: "$host-limit_1", key: hosts };
    const model = { __edb_e__: "host-limit", __edb_v__: "1" };
    const expires = clock.now().getTime() / 1000 + weekSeconds;
    const Item = { ...names, ...model, most: 5, endsAtRefusal: false, expires };
    await documents.send(new PutCommand({ TableName: Config.get().table, Item }));
    expect(await get()).toEqual(limit);
  });

  it("is for operators only", async () => {
    await expect(as(user(ulid()), () => HostLimit.get("mx.test"))).rejects.toThrow("operator");
    await expect(as(user(ulid()), () => HostLimit.put("mx.test", limit))).rejects.toThrow("operator");
  });
});
