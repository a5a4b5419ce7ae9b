import { createConfig, lintFromString } from "@redocly/openapi-core";
import { EventType, meanings } from "@winnow/core/webhook/schema";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../../../core/src/webhook/sample.ts";
import { appDocument } from "../../src/api/document.ts";
import { whole } from "../../src/http/by-path.ts";
import { v1Document } from "../../src/v1/document.ts";
import { routers } from "../../src/v1/routers.ts";
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
    expect(await faultsOf(await v1Document())).toEqual([]);
  });

  it("that of the browser", async () => {
    expect(await faultsOf(await appDocument())).toEqual([]);
  });
});

it("Every route of /v1 is in its document.", async () => {
  const documented = callsOf((await v1Document()) as unknown as Document).map(
    ({ method, path }) => `${method} ${path}`,
  );
  const served = (await whole(routers)).routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}").replace(/(.)\/$/, "$1")}`);
  expect(served.length).toBeGreaterThan(15);
  expect([...new Set(served)].filter((route) => !documented.includes(route))).toEqual([]);
});

it("Every call of /v1 says what it is for, in a sentence besides its title.", async () => {
  const calls = Object.values((await v1Document()).paths ?? {}).flatMap((methods) =>
    Object.values(methods),
  ) as Call[];
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(({ description = "" }) => !description.endsWith("."))).toEqual([]);
});

it("Every page of /v1 takes a limit of 1 to 1,000, and has 100 unless told otherwise.", async () => {
  const limits = Object.entries((await v1Document()).paths ?? {}).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, { parameters?: { name?: string; schema?: object }[] }>)
      .flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === "limit"))
      .map(({ schema }) => ({ path, ...schema })),
  );
  expect(limits.length).toBeGreaterThan(4);
  for (const limit of limits)
    expect(limit, limit.path).toMatchObject({ minimum: 1, maximum: 1_000, default: 100 });
});

describe("every event that is posted to webhooks", () => {
  it.each(EventType.options)("is described with what it says, and as its sample is: %s", async (type) => {
    const { webhooks } = await v1Document();
    expect(webhooks?.[type]).toMatchObject({ post: { description: meanings[type].says } });
    const sample = sampleOf(type, "live");
    expect(dataOf[type].parse(sample)).toEqual(sample);
  });
});
