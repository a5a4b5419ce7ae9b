import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { between, tallied } from "../bench/size/tally.ts";
import { type Cloud, startCloud } from "../cloud/server.ts";
import { demo } from "../demo-user.ts";
import { fetchStored } from "../oracle/stored.ts";
import { localTopology } from "../pace.ts";
import { type Product, startProduct } from "../product.ts";
import { signIn } from "./customer.ts";

const shortSeconds = 2;

let folder: string;
let cloud: Cloud;
let product: Product;

beforeAll(async () => {
  tallied();
  folder = await mkdtemp(join(tmpdir(), "winnow-short-"));
  cloud = await startCloud({ port: 0, folder });
  const { queues } = localTopology;
  const importList = queues["import-list"];
  if (!importList) throw new Error("The topology has no import.");
  const short = {
    ...importList,
    consumer: { ...importList.consumer, timeoutSeconds: shortSeconds },
    visibilitySeconds: shortSeconds,
  };
  const topology = { ...localTopology, queues: { ...queues, "import-list": short } };
  const { endpoint } = cloud;
  product = await startProduct({ topology, endpoint, port: 0, stage: "test", world: {} });
});

afterAll(async () => {
  await product.close();
  await cloud.close();
  await rm(folder, { recursive: true });
});

/** Every tenth row repeats one before it, every hundredth has no address. */
function cellOf(row: number): string {
  if (row % 100 === 99) return `nobody ${row}`;
  const who = row % 10 === 3 ? row >>> 1 : row;
  return `Person.${who}@d${who % 1_000}.load.test`;
}

it("imports by a function of two seconds what takes it longer, in several steps", async () => {
  const rows = 300_000;
  const cells = Array.from({ length: rows }, (_, row) => cellOf(row));
  const customer = await signIn(product.url, demo);
  const before = tallied();
  const { id } = await customer.upload("long.csv", `email\n${cells.join("\n")}\n`);
  await customer.settle();
  const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
  expect(between(before, tallied()).continued).toBeGreaterThan(1);

  const good = cells.filter((cell) => cell.includes("@"));
  const distinct = new Set(good).size;
  expect(body).toMatchObject({
    status: "ready",
    rows: { total: rows, distinct, duplicates: good.length - distinct, bad_syntax: rows - good.length },
  });

  const place = { table: process.env["TABLE_NAME"] ?? "", bucket: process.env["BUCKET_NAME"] ?? "" };
  const { keys, read } = await fetchStored({ ...place, deadLetterQueues: [] });
  const own = [...keys].filter((key) => key.startsWith("list/")).toSorted();
  const textOf = async (key: string) => Buffer.from(await read(key)).toString();
  const results: string[] = [];
  for (const key of own.filter((one) => one.includes("/chunk/")))
    results.push(...(JSON.parse(await textOf(key)) as string[]));
  for (const key of own.filter((one) => one.includes("/bad/")))
    for (const line of (await textOf(key)).trimEnd().split("\n"))
      results.push((JSON.parse(line) as { email: string }).email);
  const map = Buffer.from(await read(own.find((key) => key.endsWith("/rows")) ?? ""));
  expect(cells.findIndex((cell, row) => results[map.readUInt32LE(4 * row)] !== cell)).toBe(-1);
  expect(own.filter((key) => !/\/(chunk|bad)\/\d{6}$|\/rows$/.test(key))).toEqual([]);
}, 120_000);
