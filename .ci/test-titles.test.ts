import { expect, test } from "vitest";
import { titleErrors } from "./test-titles.ts";

const errorsOf = (source: string) =>
  titleErrors("a.test.ts", source).map((error) => error.split('" ').at(-1));

const noSentence = "is no sentence with a capital and a full stop.";
const fullStop = "has a full stop, though its describe names the subject.";
const tooLong = "has more than 130 characters, with those of its describe.";

test.each([
  ['it("A list is removed.", () => {});', []],
  ['it("a list is removed.", () => {});', [noSentence]],
  ['it("A list is removed", () => {});', [noSentence]],
  ['test.skipIf(true)("a list is removed", () => {});', [noSentence]],
  ['it.each([1, 2])("%s is removed.", () => {});', []],
  ['it.each([1, 2])("The number of rows is %i", () => {});', []],
  ["it(`${rows} are read`, () => {});", [noSentence]],
])("The top level of %s has the errors %j.", (source, errors) => {
  expect(errorsOf(source)).toEqual(errors);
});

test("A name of code that the file calls, of an alarm or of a program keeps its case.", () => {
  expect(errorsOf('parse("a"); it("parse reads a line.", () => {});')).toEqual([]);
  expect(errorsOf('it("parse reads a line.", () => {});')).toEqual([noSentence]);
  expect(errorsOf('it("cdk-nag finds nothing.", () => {});')).toEqual([]);
});

test("In a describe, at any depth, a title has no full stop.", () => {
  const within = (title: string) =>
    `test.describe("a list", () => { describe("that is old", () => { it("${title}", () => {}); }); });`;
  expect(errorsOf(within("is removed"))).toEqual([]);
  expect(errorsOf(within("is removed."))).toEqual([fullStop]);
  expect(errorsOf(within("waits …"))).toEqual([]);
});

test("A title has up to 130 characters, with those of its describe.", () => {
  const of = (length: number) => `describe("a list", () => { it("${"x".repeat(length)}", () => {}); });`;
  expect(errorsOf(of(123))).toEqual([]);
  expect(errorsOf(of(124))).toEqual([tooLong]);
});

test("Other calls and steps of a journey have no title.", () => {
  expect(errorsOf('it("A step is no test.", () => { test.step("opens it", () => {}); });')).toEqual([]);
  expect(errorsOf('test("POST", "/v1/lists", {});')).toEqual([]);
});
