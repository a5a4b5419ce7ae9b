import { expect, test } from "vitest";
import { createEvent } from "./event.ts";
import type { Target } from "./rule.ts";
import { targetInput } from "./target-input.ts";

const rule = { bus: "app", name: "files" };
const event = createEvent({
  source: "store",
  detailType: "file.added",
  detail: { key: 'a "b".csv', "byte-count": 7, tags: ["x", "y"] },
  time: 0,
});

const input = (target: Partial<Target>) =>
  targetInput({ Id: "1", Arn: "arn:aws:sqs:us-east-1:000000000000:q", ...target }, event, rule);
const transform = (InputTemplate: string, InputPathsMap: Record<string, string> = {}) =>
  input({ InputTransformer: { InputTemplate, InputPathsMap } });

test("A target receives the whole event by default.", () => {
  expect(JSON.parse(input({}))).toEqual(event);
});

test("A constant replaces the event.", () => {
  expect(input({ Input: '{"fixed":true}' })).toBe('{"fixed":true}');
});

test("A path selects a part of the event of any type.", () => {
  expect(input({ InputPath: "$.detail.byte-count" })).toBe("7");
  expect(input({ InputPath: "$.detail.tags[1]" })).toBe('"y"');
  expect(input({ InputPath: "$.detail.missing" })).toBe("null");
});

test("A template inserts JSON outside of strings and text inside of them.", () => {
  const paths = { key: "$.detail.key", tags: "$.detail.tags" };
  expect(JSON.parse(transform('{"key":<key>,"tags":<tags>,"text":"got <key>"}', paths))).toEqual({
    key: 'a "b".csv',
    tags: ["x", "y"],
    text: 'got a "b".csv',
  });
});

test("A template may use the predefined variables of rule and event.", () => {
  const text = transform('{"rule":"<aws.events.rule-name>","event":<aws.events.event.json>}');
  expect(JSON.parse(text)).toEqual({ rule: "files", event });
});

test("An escaped quote does not end a string.", () => {
  expect(JSON.parse(transform('"say \\"<key>\\""', { key: "$.detail.byte-count" }))).toBe('say "7"');
});

test("A missing value is null in JSON and empty in text.", () => {
  expect(transform('{"a":<none>,"b":"<none>"}', { none: "$.nowhere" })).toBe('{"a":null,"b":""}');
});
