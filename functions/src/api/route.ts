import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { VisibleError } from "@winnow/core/kit/error";
import { createMiddleware } from "hono/factory";
import { type Access, authorize } from "./access.ts";
import type { Env } from "./env.ts";
import { Problem, inputError } from "./error.ts";

/** A router whose validation errors are thrown as VisibleErrors. */
export const routes = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw inputError(result.error);
    },
  });

const json = <S extends z.ZodType>(schema: S) => ({ content: { "application/json": { schema } } });

/** A JSON request body. */
export const body = <S extends z.ZodType>(schema: S) => ({ required: true, ...json(schema) });

/** A JSON request body that may be absent. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({ required: false, ...json(schema) });

/** A JSON request body or a multipart form. The form is documented only; the handler parses it. */
export function bodyOrForm<S extends z.ZodType>(schema: S, form: object) {
  const { content } = json(schema);
  return {
    content: Object.assign<typeof content, object>(content, { "multipart/form-data": { schema: form } }),
  };
}

/** A JSON response. */
export const answer = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  ...json(schema),
});

const refusals = {
  400: answer("The input cannot be read, or asks for something that cannot be", Problem),
  401: answer("Not logged in", Problem),
  402: answer("Not enough credits", Problem),
  403: answer("Not permitted", Problem),
  404: answer("No such thing in this workspace", Problem),
  409: answer("It is not in a state in which this can be done", Problem),
  413: answer("Too large", Problem),
  422: answer("The idempotency key was used for another request", Problem),
  429: answer("Too many attempts", Problem),
  500: answer("A fault of ours", Problem),
  503: answer("Cannot be done at the moment", Problem),
};

type Definition = Omit<Parameters<typeof createRoute>[0], "responses">;

/** Declares a route: input, access and responses. Error responses are the same for all routes. */
export function call<
  const D extends Definition,
  const R extends Parameters<typeof createRoute>[0]["responses"],
>(access: Access, definition: D, responses: R) {
  const documented: R = { ...(access === "public" ? publicRefusals : refusals), ...responses };
  return createRoute({
    summary: summaryOf(definition.operationId),
    ...definition,
    middleware: [authorize(access), knownParameters(definition.request?.query), emptyBody] as const,
    security: access === "public" ? [] : [{ session: [] }],
    "x-access": access,
    responses: documented,
  });
}

/** The words of an operation id: `listNotices` is “List notices”. */
function summaryOf(operationId = ""): string {
  const words = operationId.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

const {
  400: unreadable,
  401: unauthenticated,
  404: missing,
  409: untimely,
  429: tooMany,
  500: fault,
  503: notNow,
} = refusals;
const publicRefusals = {
  400: unreadable,
  401: unauthenticated,
  404: missing,
  409: untimely,
  429: tooMany,
  500: fault,
  503: notNow,
};
