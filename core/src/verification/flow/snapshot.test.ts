import { expect, test } from "vitest";
import { snapshotAt } from "./snapshot.ts";

const timeStarted = "2026-11-26T10:00:00.000Z";
const at = (seconds: number) =>
  snapshotAt({ timeStarted }, new Date(Date.parse(timeStarted) + 1_000 * seconds));

test("The first snapshot is taken after four seconds, and the next when a quarter more time has passed.", () => {
  expect([3.9, 4, 4.9, 5.1].map(at)).toEqual([null, 0, 0, 1]);
});

test("A verification of a day has fewer than fifty snapshots.", () => {
  expect(at(86_400)).toBeLessThan(50);
});
