import { expect, it } from "vitest";
import { app } from "../src/api/app.ts";

it("Every route is in the OpenAPI document, from which tests learn what to call and who may.", () => {
  const { paths = {} } = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      expect(operation, `${method} ${path}`).toMatchObject({ "x-access": expect.anything() });
      return `${method.toUpperCase()} ${path}`;
    }),
  );
  const served = app.routes
    .filter(
      ({ method, path }) => method !== "ALL" && path.startsWith("/api/") && path !== "/api/openapi.json",
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`);
  const isUndocumented = (route: string) =>
    !documented.map((each) => each.replace(/\/$/, "")).includes(route);
  expect(served.length).toBeGreaterThan(50);
  expect([...new Set(served)].filter(isUndocumented)).toEqual([]);
});
