import { expect, test } from "vitest";
import { parsePattern } from "./pattern.ts";

const matches = (pattern: object, event: object) => parsePattern(JSON.stringify(pattern))(event);
const detail = (pattern: unknown, value: unknown) =>
  matches({ detail: { a: pattern } }, { detail: value === undefined ? {} : { a: value } });

test.each([
  ["a literal is equal in value and type", ["1"], "1", true],
  ["a literal does not match a value of another type", ["1"], 1, false],
  ["one of several literals matches", [1, 2], 2, true],
  ["true is a literal", [true], true, true],
  ["null matches null", [null], null, true],
  ["null does not match an absent field", [null], undefined, false],
  ["a list matches if any element does", ["b"], ["a", "b"], true],
  ["a list does not match if no element does", ["c"], ["a", "b"], false],
  ["exists: true matches any value", [{ exists: true }], 0, true],
  ["exists: true does not match an absent field", [{ exists: true }], undefined, false],
  ["exists: false matches an absent field", [{ exists: false }], undefined, true],
  ["exists: false matches an empty list", [{ exists: false }], [], true],
  ["prefix", [{ prefix: "ab" }], "abc", true],
  ["prefix does not match in the middle", [{ prefix: "bc" }], "abc", false],
  ["prefix in any case", [{ prefix: { "equals-ignore-case": "AB" } }], "abc", true],
  ["suffix", [{ suffix: ".csv" }], "a.csv", true],
  ["suffix does not match in the middle", [{ suffix: ".csv" }], "a.csv.gz", false],
  ["suffix in any case", [{ suffix: { "equals-ignore-case": ".CSV" } }], "a.csv", true],
  ["equality in any case", [{ "equals-ignore-case": "Ab" }], "aB", true],
  ["a wildcard matches any characters", [{ wildcard: "a*z.*" }], "abcz.txt", true],
  ["a wildcard pattern is anchored", [{ wildcard: "a*z" }], "abzc", false],
  ["a dot in a wildcard pattern is literal", [{ wildcard: "a.*" }], "abc", false],
  ["a text operator does not match a number", [{ prefix: "1" }], 12, false],
  ["anything-but matches another value", [{ "anything-but": "x" }], "y", true],
  ["anything-but does not match its value", [{ "anything-but": "x" }], "x", false],
  ["anything-but does not match one of its values", [{ "anything-but": [1, 2] }], 2, false],
  ["anything-but does not match an absent field", [{ "anything-but": "x" }], undefined, false],
  ["anything-but a prefix", [{ "anything-but": { prefix: "x" } }], "xy", false],
  ["anything-but several suffixes", [{ "anything-but": { suffix: [".a", ".b"] } }], "x.b", false],
  ["anything-but a wildcard", [{ "anything-but": { wildcard: "*/tmp/*" } }], "/lib/a", true],
  ["anything-but in any case", [{ "anything-but": { "equals-ignore-case": "x" } }], "X", false],
  ["numeric equality", [{ numeric: ["=", 3] }], 3.0, true],
  ["a numeric range includes its lower bound", [{ numeric: [">=", 0, "<", 5] }], 0, true],
  ["a numeric range excludes its upper bound", [{ numeric: [">=", 0, "<", 5] }], 5, false],
  ["numeric does not match text", [{ numeric: [">", 0] }], "1", false],
  ["an IPv4 address in a network", [{ cidr: "10.0.0.0/24" }], "10.0.0.255", true],
  ["an IPv4 address outside a network", [{ cidr: "10.0.0.0/24" }], "10.0.1.0", false],
  ["an IPv6 address in a network", [{ cidr: "2001:db8::/32" }], "2001:db8:1::1", true],
  ["cidr does not match text that is not an IP address", [{ cidr: "10.0.0.0/24" }], "ten", false],
])("%s", (_, pattern, value, expected) => {
  expect(detail(pattern, value)).toBe(expected);
});

test("Every field of a pattern must match.", () => {
  const pattern = { source: ["s"], detail: { a: [1] } };
  expect(matches(pattern, { source: "s", detail: { a: 1 } })).toBe(true);
  expect(matches(pattern, { source: "s", detail: { a: 2 } })).toBe(false);
  expect(matches(pattern, { source: "t", detail: { a: 1 } })).toBe(false);
});

test("$or needs one of its patterns, in addition to the fields beside it.", () => {
  const pattern = { detail: { c: [3], $or: [{ a: [1] }, { b: [2] }] } };
  expect(matches(pattern, { detail: { b: 2, c: 3 } })).toBe(true);
  expect(matches(pattern, { detail: { b: 2 } })).toBe(false);
  expect(matches(pattern, { detail: { a: 2, b: 1, c: 3 } })).toBe(false);
});

test("A pattern matches fields of objects in a list.", () => {
  const pattern = { detail: { list: { key: [2] } } };
  expect(matches(pattern, { detail: { list: [{ key: 1 }, { key: 2 }] } })).toBe(true);
  expect(matches(pattern, { detail: { list: [{ key: 1 }] } })).toBe(false);
});

test("A value in place of an object matches only exists: false.", () => {
  expect(matches({ detail: { a: { b: [1] } } }, { detail: { a: "text" } })).toBe(false);
  expect(matches({ detail: { a: { b: [{ exists: false }] } } }, { detail: {} })).toBe(true);
});

test.each([
  ["no JSON", "{"],
  ["no object", "[]"],
  ["an empty object", "{}"],
  ["an empty list", '{"a":[]}'],
  ["a bare value", '{"a":"x"}'],
  ["an unknown operator", '{"a":[{"regex":"x"}]}'],
  ["two operators in one", '{"a":[{"prefix":"x","suffix":"y"}]}'],
  ["an operand of the wrong type", '{"a":[{"prefix":1}]}'],
  ["a comparison without a number", '{"a":[{"numeric":[">"]}]}'],
  ["an unknown comparison", '{"a":[{"numeric":["!",1]}]}'],
  ["no network", '{"a":[{"cidr":"10.0.0.0/33"}]}'],
  ["consecutive wildcards", '{"a":[{"wildcard":"a**b"}]}'],
  ["$or with one pattern", '{"$or":[{"a":[1]}]}'],
])("%s is refused.", (_, text) => {
  expect(() => parsePattern(text)).toThrow(expect.objectContaining({ code: "InvalidEventPatternException" }));
});
