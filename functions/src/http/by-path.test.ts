import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { byPath, type Routers, whole } from "./by-path.ts";
import { logTo } from "../logging/log.ts";
import { onError as onErrorOfV1 } from "./error/problem.ts";
import type { Env } from "./env.ts";
import { onError } from "./error/error-body.ts";
import { identify } from "./answer/headers.ts";

/** Two paths with the loads that they have seen, below an application that marks its answers. */
function twoPaths() {
  const loads: string[] = [];
  const routerOf = (name: string) => {
    loads.push(name);
    return new Hono<Env>().get("/:id", (c) => c.text(`${name} ${c.req.param("id")}`));
  };
  const routers: Routers = {
    "/v1/lists": async () => [
      routerOf("lists"),
      new Hono<Env>().post("/:id/start", (c) => c.text("started")),
    ],
    "/v1/rules": async () => [routerOf("rules")],
  };
  const app = byPath(routers, () => {
    const frame = new OpenAPIHono<Env>({ strict: false });
    frame.use(async (c, next) => {
      await next();
      c.res.headers.set("x-framed", "yes");
    });
    frame.get("/v1/other", (c) => c.text("other"));
    return frame.notFound((c) => c.text("none", 404));
  });
  const ask = async (path: string, method = "GET") => {
    const answer = await app.request(path, { method });
    expect(answer.headers.get("x-framed")).toBe("yes");
    return answer.text();
  };
  return { loads, routers, ask };
}

it("A path loads its own routers alone, once, within what is around all of them.", async () => {
  const { loads, ask } = twoPaths();
  expect(await Promise.all([ask("/v1/lists/1"), ask("/v1/lists/2/")])).toEqual(["lists 1", "lists 2"]);
  expect(await ask("/v1/lists/1/start", "POST")).toBe("started");
  expect(loads).toEqual(["lists"]);
  expect(await ask("/v1/rules/3")).toBe("rules 3");
  expect(loads).toEqual(["lists", "rules"]);
});

it.each(["/v1/other", "/v1/lists2/1", "/v1/listsx", "/v1", "/lists/1", "/"])(
  "A path without routers loads none: %s",
  async (path) => {
    const { loads, ask } = twoPaths();
    expect(await ask(path)).toBe(path === "/v1/other" ? "other" : "none");
    expect(loads).toEqual([]);
  },
);

it("A path is the same in any encoding.", async () => {
  const { ask } = twoPaths();
  expect(await ask("/v1/list%73/1")).toBe("lists 1");
});

it.each([
  ["browser", onError, { code: "internal", error: expect.any(String) }, { route: "/v1/rules/*" }],
  ["program", onErrorOfV1, { code: "internal", status: 500 }, { route: "/v1/rules/*" }],
])(
  "Routers that cannot be loaded are a problem for a %s, with a line of the log, and are loaded again.",
  async (_, handler, body, line) => {
    const lines: unknown[] = [];
    logTo((each) => void lines.push(JSON.parse(each)));
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error("Too many files are open.");
      return [new Hono<Env>().post("/:id", async (c) => c.text(await c.req.text()))] as const;
    };
    const app = byPath({ "/v1/rules": load }, () => {
      const frame = new OpenAPIHono<Env>();
      frame.use(identify);
      frame.onError(handler);
      return frame;
    });
    const ask = async () => app.request("/v1/rules/3", { method: "POST", body: "hello" });
    const failed = await ask();
    const id = failed.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(failed.status).toBe(500);
    expect(await failed.json()).toMatchObject({ ...body, request_id: id });
    expect(lines).toEqual([expect.objectContaining({ ...line, error: expect.anything() })]);
    expect(await (await ask()).text()).toBe("hello");
    expect(loads).toBe(2);
  },
);

it("All routers lie in one application, in their order.", async () => {
  const { routers } = twoPaths();
  expect((await whole(routers)).routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /v1/lists/:id",
    "POST /v1/lists/:id/start",
    "GET /v1/rules/:id",
  ]);
});
