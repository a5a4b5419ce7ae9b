/** Applications whose routers are loaded at their first call, by the path that they lie under. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono, type Schema } from "hono";
import { routePath } from "hono/route";
import type { MergeSchemaPath } from "hono/types";
import type { Env } from "./env.ts";
import { lazily } from "./lazily.ts";

type Router = Hono<Env, Schema, string>;

/** The routers under each path, and how they are loaded. */
export type Routers = Readonly<Record<`/${string}`, () => Promise<readonly [Router, ...Router[]]>>>;

/**
 * Answers a path by its routers alone, in an application of `frame`: it has what is around all of them. Any other path is
 * answered by the frame, and so is the error of routers that cannot be loaded.
 */
export function byPath(routers: Routers, frame: () => OpenAPIHono<Env>): Hono<Env> {
  const http = new Hono<Env>().onError((error, c) => {
    const failed = frame().all(routePath(c), () => {
      throw error;
    });
    return failed.fetch(c.req.raw, c.env);
  });
  for (const path of pathsOf(routers))
    http.all(
      `${path}/*`,
      lazily(() => mounted(routers, [path], frame())),
    );
  return http.all(
    "*",
    lazily(() => Promise.resolve(frame())),
  );
}

/** An application with all routers. */
export const whole = (routers: Routers): Promise<OpenAPIHono<Env>> =>
  mounted(routers, pathsOf(routers), new OpenAPIHono<Env>());

async function mounted(
  routers: Routers,
  paths: readonly (keyof Routers)[],
  app: OpenAPIHono<Env>,
): Promise<OpenAPIHono<Env>> {
  const loaded = await Promise.all(
    paths.map(async (path) => ({ path, those: (await routers[path]?.()) ?? [] })),
  );
  for (const { path, those } of loaded) for (const router of those) app.route(path, router);
  return app;
}

const pathsOf = (routers: Routers) => Object.keys(routers) as (keyof Routers)[];

type SchemaAt<R, Path extends string> =
  R extends Hono<Env, infer S, string> ? MergeSchemaPath<S, Path> : never;

/** The type of the application with all these routers, for its typed client. */
export type Application<R extends Routers> = Hono<
  Env,
  {
    [Path in keyof R & `/${string}`]: SchemaAt<Awaited<ReturnType<R[Path]>>[number], Path>;
  }[keyof R & `/${string}`]
>;
