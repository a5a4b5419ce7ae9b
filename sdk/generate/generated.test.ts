import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { generated, typesFile } from "./generated.ts";
import { typesOf } from "./types.ts";

it("The types of the SDK are those of the OpenAPI document of today; `npm run generate -w sdk` writes them.", async () => {
  expect(await readFile(typesFile, "utf8")).toBe(await generated());
});

describe("the generator", () => {
  it("refuses a document that has lost a schema with a name", () => {
    expect(() => typesOf({ paths: {}, webhooks: {}, components: { schemas: {} } })).toThrow(
      "nothing at Result.status",
    );
  });

  it("refuses a schema that it does not know", () => {
    const document = { paths: {}, webhooks: {}, components: { schemas: { Odd: { type: "tuple" } } } };
    expect(() => typesOf(document, { places: {} })).toThrow('There is no type for {"type":"tuple"}.');
  });
});
