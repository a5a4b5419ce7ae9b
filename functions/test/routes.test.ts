import { expect, it } from "vitest";
import { whole } from "../src/http/by-path.ts";
import { appDocument } from "../src/api/document.ts";
import { routers } from "../src/api/routers.ts";

it("Every route is in the OpenAPI document, from which tests learn what to call and who may.", async () => {
  const { paths = {} } = await appDocument();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      expect(operation, `${method} ${path}`).toMatchObject({ "x-access": expect.anything() });
      return `${method.toUpperCase()} ${path}`;
    }),
  );
  const served = (await whole(routers)).routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`);
  const isUndocumented = (route: string) =>
    !documented.map((each) => each.replace(/\/$/, "")).includes(route);
  expect(served.length).toBeGreaterThan(50);
  expect([...new Set(served)].filter(isUndocumented)).toEqual([]);
});
