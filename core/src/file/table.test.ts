import { expect, it } from "vitest";
import { FileProblem } from "./problem.ts";
import { tableOf } from "./table.ts";

it.each([
  ["a;b\n1;2", ["a", "b"]],
  ["a\tb\n1\t2", ["a", "b"]],
  ["a,b", ["a", "b"]],
  ['ann@a.test,"hard; bounce"', ["ann@a.test", "hard; bounce"]],
  ['"""a;b""@a.test",BOUNCE', ['"a;b"@a.test', "BOUNCE"]],
  ['"a\tb","c\nd;e",f', ["a\tb", "c\nd;e", "f"]],
  ['"a,b";c', ["a,b", "c"]],
  ['5" disk;ann@a.test', ['5" disk', "ann@a.test"]],
  ["\n \r\n;;\na;b", ["a", "b"]],
  ["\r\ra;b\r1;2", ["a", "b"]],
  ["\ta\n1\t2", ["", "a"]],
  ["\uFEFFa;b", ["a", "b"]],
])("The first row of %j is %j.", (csv, row) => {
  expect(tableOf(csv)[0]).toEqual(row);
});

it("Nothing but blank rows are no rows.", () => {
  for (const csv of ["", "\n\n", ";;\n\t\n"]) expect(tableOf(csv)).toEqual([]);
});

it("The delimiter is found in linear time.", () => {
  for (const cell of ['""', '"', '","', "\n", ";", "a"]) {
    const started = process.threadCpuUsage();
    expect(() => tableOf(`"${cell.repeat(600_000)}`)).toThrow(FileProblem);
    expect(process.threadCpuUsage(started).user, cell).toBeLessThan(1_000_000);
  }
});
