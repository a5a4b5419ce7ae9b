/** What the routes of all APIs are declared with: bodies, answers, and what holds for each call. */
import { z } from "@hono/zod-openapi";
import { VisibleError } from "@winnow/core/kit/error";
import { createMiddleware } from "hono/factory";

/** Content of the type JSON. */
export const json = <S extends z.ZodType>(schema: S) => ({ content: { "application/json": { schema } } });

/** A JSON request body. */
export const body = <S extends z.ZodType>(schema: S) => ({ required: true, ...json(schema) });

/** A JSON request body that may be absent. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({ required: false, ...json(schema) });

/** A JSON response. */
export const answer = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  ...json(schema),
});

/** Takes an empty body for none, whatever its content type: many clients always declare JSON. */
export const emptyBody = createMiddleware(async (c, next) => {
  const isEmpty = c.req.raw.body === null || c.req.header("content-length") === "0";
  if (isEmpty && c.req.header("content-type")) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("content-type");
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers });
  }
  await next();
});

/** Refuses unknown query parameters, so that none is ignored. */
export const knownParameters = (schema: unknown) => {
  const known = new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  return createMiddleware(async (c, next) => {
    const unknown = Object.keys(c.req.query()).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      const fields = Object.fromEntries(unknown.map((name) => [name, "This call has no such parameter."]));
      const names = unknown.map((name) => `“${name}”`).join(", ");
      throw new VisibleError("input", "input.parameter", `This call has no parameter ${names}.`, fields);
    }
    await next();
  });
};
