import { expect, it } from "vitest";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { copiesOf, noCopies, RowCopies } from "./row-copies.ts";

const max = { object: 60, all: 400 };
const rowOf = (index: number) => [`user${index}@x.org`, "note"];

/** Copies 40 rows, in steps that end after these rows. */
async function copied(ends: readonly number[]) {
  const objects = memoryObjects();
  let places: RowCopies["places"] = [];
  let state = noCopies;
  let next = 0;
  for (const end of [...ends, 40]) {
    const copies = new RowCopies(objects, "list/", state, max);
    for (; next < end; next += 1) {
      copies.add(next, rowOf(next));
      if (copies.full) await copies.flush();
    }
    if (end === 40) await copies.flush();
    places = [...places, ...copies.places];
    state = JSON.parse(JSON.stringify(copies.state)) as typeof state;
  }
  return { objects, places };
}

it("Rows are found up to the limit of all copies, and none beyond.", async () => {
  const { objects, places } = await copied([]);
  const found = async (index: number) =>
    (await copiesOf(objects, "list/", places, [index])).get(index) ?? null;
  expect(await found(0)).toEqual(rowOf(0));
  expect(await found(7)).toEqual(rowOf(7));
  const last = Array.from({ length: 40 }, (_, index) => index);
  const isFound = await Promise.all(last.map(async (index) => (await found(index)) !== null));
  expect(isFound.lastIndexOf(true)).toBe(isFound.indexOf(false) - 1);
  expect(isFound.filter(Boolean)).toHaveLength(18);
});

it("The objects do not depend on the steps.", async () => {
  const whole = await copied([]);
  const steps = await copied([1, 5, 6, 30]);
  expect(steps.places).toEqual(whole.places);
  expect([...steps.objects.all]).toEqual([...whole.objects.all]);
});
