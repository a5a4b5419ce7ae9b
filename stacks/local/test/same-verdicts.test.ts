import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cloud, startCloud } from "../cloud/server.ts";
import { sameVerdicts, verdictsOf } from "../../proof/oracle/index.ts";
import { type Stage, startStage } from "./stage.ts";

/** The faults of a cloud strike whoever is on it, so this test has one to itself. */
let cloud: Cloud;
let folder: string;
let stage: Stage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-stormy-"));
  cloud = await startCloud({ port: 0, folder });
  process.env["AWS_ENDPOINT_URL"] = cloud.endpoint;
  stage = await startStage();
}, 60_000);
afterAll(async () => {
  await stage.product.close();
  await cloud.close();
  await rm(folder, { recursive: true });
});

const cells = [
  "ann@inbox.test",
  "no-one@inbox.test",
  "joe@catchall.test",
  "amy@greylist.test",
  "kim@full.test",
  "lee@nullmx.test",
  "max@nomx.test",
  "not an address",
  ...Array.from({ length: 120 }, (_, index) => `person.${index}@d${index % 5}.load.test`),
];

async function verify(): Promise<string> {
  const { customer } = stage;
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await customer.settle();
  return id;
}

it("A list has the same verdicts on a calm cloud and on one that repeats, delays and reorders everything", async () => {
  const calm = await verify();
  for (const service of ["sqs", "events"])
    for (const kind of ["duplicate", "reorder", "delay"]) {
      const fault = { service, kind, ...(kind === "delay" ? { seconds: 0.1 } : {}) };
      expect(await stage.customer.call("POST", "/_local/faults", fault)).toMatchObject({ status: 200 });
    }
  const stormy = await verify();

  const state = await stage.state();
  const before = await verdictsOf(state, calm);
  expect(before.size).toBe(cells.length - 1);
  expect(sameVerdicts(before, await verdictsOf(state, stormy))).toEqual([]);
  const inputs = [calm, stormy].map((listID) => ({ listID, cells }));
  expect(await stage.violations(inputs)).toEqual([]);
}, 60_000);
