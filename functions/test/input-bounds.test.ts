import { describe, expect, it } from "vitest";
import { appDocument } from "../src/api/document.ts";
import { tools } from "../src/mcp/tools.ts";
import { v1Document } from "../src/v1/document.ts";
import { callsOf, type Document } from "./v1/answer-check.ts";
import { unboundedIn } from "./unbounded.ts";

const documents = { "the browser": await appDocument(), programs: await v1Document() };

/** What callers send: parameters and bodies. */
function inputsOf(document: Document): { name: string; schema: object }[] {
  return callsOf(document).flatMap(({ operation: { operationId, parameters = [], requestBody } }) => [
    ...parameters.map((parameter) => ({ name: `${operationId} parameter`, schema: parameter })),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
      name: `${operationId} ${type}`,
      schema,
    })),
  ]);
}

describe("every array, string and number that a caller sends has a maximum", () => {
  it.each(Object.entries(documents))("in the document of %s", (_reader, document) => {
    const inputs = inputsOf(document as unknown as Document);
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.flatMap(({ name, schema }) => unboundedIn(document, schema, name))).toEqual([]);
  });

  it("in the tools of assistants", () => {
    const inputs = tools.map(({ name, description }) => ({
      name,
      schema: description["inputSchema"] as object,
    }));
    expect(inputs.flatMap(({ name, schema }) => unboundedIn({}, schema, name))).toEqual([]);
  });
});

it.each([
  ["a string", { type: "string" }],
  ["a moment", { type: "string", format: "date-time" }],
  ["a number", { type: ["integer", "null"], minimum: 0 }],
  ["an array", { type: "array", items: { type: "boolean" } }],
  ["the items of an array", { type: "array", maxItems: 2, items: { type: "string" } }],
  ["a map", { type: "object", additionalProperties: { type: "boolean" } }],
  ["the names of a map", { type: "object", maxProperties: 2, additionalProperties: { type: "boolean" } }],
  ["a member of an object", { type: "object", properties: { a: { type: "number" } } }],
  ["a choice", { anyOf: [{ const: 1 }, { type: "string" }] }],
  ["a reference", { $ref: "#/components/schemas/Text" }],
  ["the schema of a parameter", { name: "q", in: "query", schema: { type: "string" } }],
  ["anything at all", {}],
])("The walk finds %s without a maximum.", (_what, schema) => {
  const document = { components: { schemas: { Text: { type: "string" } } } };
  expect(unboundedIn(document, schema, "input")).toHaveLength(1);
});
