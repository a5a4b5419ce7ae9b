import { createConfig, lintFromString } from "@redocly/openapi-core";
import { EventType, meanings } from "@winnow/core/webhook/schema";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../../../core/src/webhook/sample.ts";
import { appDocument } from "../../src/api/app.ts";
import { v1, v1Document } from "../../src/v1/app.ts";
import { dataOf } from "../../src/v1/webhook-event.ts";
import { callsOf, type Document } from "./answer-check.ts";

/** A redirect answers with 3xx alone; networks of both versions of IP have one schema. */
const rules = { "operation-2xx-response": "off", "no-illogical-composition-keywords": "off" } as const;
const config = await createConfig({ extends: ["recommended"], rules });

interface Call {
  operationId: string;
  description?: string;
}

const faultsOf = async (document: object): Promise<string[]> => {
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
};

describe("an OpenAPI document has nothing that the linter finds:", () => {
  it("that of programs", async () => {
    expect(await faultsOf(v1Document())).toEqual([]);
  });

  it("that of the browser", async () => {
    expect(await faultsOf(appDocument())).toEqual([]);
  });
});

it("Every route of /v1 is in its document.", () => {
  const documented = callsOf(v1Document() as unknown as Document).map(
    ({ method, path }) => `${method} ${path}`,
  );
  const served = v1.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "/v1/openapi.json")
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}").replace(/(.)\/$/, "$1")}`);
  expect(documented.length).toBeGreaterThan(15);
  expect([...new Set(served)].filter((route) => !documented.includes(route))).toEqual([]);
});

it("Every call of /v1 says what it is for, in a sentence besides its title.", () => {
  const calls = Object.values(v1Document().paths ?? {}).flatMap((methods) =>
    Object.values(methods),
  ) as Call[];
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(({ description = "" }) => !description.endsWith("."))).toEqual([]);
});

describe("Every event that is posted to webhooks", () => {
  it.each(EventType.options)("is described with what it says, and as its sample is: %s", (type) => {
    const { webhooks } = v1Document();
    expect(webhooks?.[type]).toMatchObject({ post: { description: meanings[type].says } });
    const sample = sampleOf(type, "live");
    expect(dataOf[type].parse(sample)).toEqual(sample);
  });
});
