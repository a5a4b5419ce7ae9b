import { expect, test } from "vitest";
import { isMoving, isUnderWay } from "./under-way.ts";

type List = Parameters<typeof isMoving>[0];
const list = (status: List["status"], analysis: string | null = null): List =>
  ({ status, analysis: analysis === null ? null : { status: analysis } }) as List;

test.each([
  ["a list that is imported", list("importing"), true, true],
  ["a verification that waits", list("queued"), true, true],
  ["a verification that runs", list("running"), true, true],
  ["an analysis that waits", list("ready", "queued"), true, true],
  ["an analysis that runs", list("ready", "running"), true, true],
  ["a paused verification", list("paused"), false, true],
  ["an analysis that has ended", list("ready", "completed"), false, false],
  ["a list without a job", list("ready"), false, false],
  ["a completed verification", list("completed"), false, false],
])("%s: moves, is under way.", (_, subject, moves, isOpen) => {
  expect([isMoving(subject), isUnderWay(subject)]).toEqual([moves, isOpen]);
});
