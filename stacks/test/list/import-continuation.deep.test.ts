import { afterAll, beforeAll, expect, it } from "vitest";
import { startEnvironment, type Environment } from "../../proof/bench/size/environment.ts";
import { awaitStatus, withProduct, settle, storedIn } from "../../proof/bench/size/list-run.ts";

const shortSeconds = 2;

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
}, 180_000);
afterAll(() => environment.close());

/** Every tenth row is a duplicate, every hundredth has no address. */
function cellOf(row: number): string {
  if (row % 100 === 99) return `no address ${row}`;
  const who = row % 10 === 3 ? row >>> 1 : row;
  return `Person.${who}@d${who % 1_000}.load.test`;
}

it("A function with a timeout of two seconds imports a large file in several steps.", async () => {
  const rows = 700_000;
  const cells = Array.from({ length: rows }, (_, row) => cellOf(row));
  const { value: list, continued } = await withProduct(
    environment,
    ({ customer, measure }) =>
      measure(async () => {
        const { id } = await customer.upload("long.csv", `email\n${cells.join("\n")}\n`);
        const ready = await awaitStatus(customer, id, "ready");
        await settle(customer);
        return ready;
      }),
    { importSeconds: shortSeconds },
  );
  expect(continued).toBeGreaterThan(1);

  const good = cells.filter((cell) => cell.includes("@"));
  const distinct = new Set(good).size;
  expect(list).toMatchObject({
    status: "ready",
    rows: { total: rows, distinct, duplicates: good.length - distinct, bad_syntax: rows - good.length },
  });

  const { keys, read } = await storedIn(environment);
  const own = [...keys].filter((key) => key.startsWith("list/")).toSorted();
  const textOf = async (key: string) => Buffer.from(await read(key)).toString();
  const results: string[] = [];
  for (const key of own.filter((one) => one.includes("/chunk/")))
    results.push(...(JSON.parse(await textOf(key)) as string[]));
  for (const key of own.filter((one) => one.includes("/rejected/")))
    for (const line of (await textOf(key)).trimEnd().split("\n"))
      results.push((JSON.parse(line) as { email: string }).email);
  const map = Buffer.from(await read(own.find((key) => key.endsWith("/rows")) ?? ""));
  expect(cells.findIndex((cell, row) => results[map.readUInt32LE(4 * row)] !== cell)).toBe(-1);
  expect(
    own.filter((key) => !/\/(chunk|rejected)\/\d{6}$|\/(rows|row-index|positions|upload)$/.test(key)),
  ).toEqual([]);
}, 300_000);
