/** Declares the calls of the browser's API: access, input and responses. */
import { createRoute, OpenAPIHono, type RouteConfig, type RouteHandler, type z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { inputError } from "../http/error/error.ts";
import { ErrorBody } from "../http/error/error-body.ts";
import { answer, body, emptyBody, json, knownParameters } from "../http/route.ts";
import { type Access, authorize } from "./access.ts";

export { answer, body, optionalBody } from "../http/route.ts";

/** A router whose validation errors are thrown as VisibleErrors. */
export const routes = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw inputError(result.error);
    },
  });

/** A JSON request body or a multipart form. The form is documented only; the handler parses it. */
export function bodyOrForm<S extends z.ZodType>(schema: S, form: object) {
  const { content } = json(schema);
  return {
    content: Object.assign<typeof content, object>(content, { "multipart/form-data": { schema: form } }),
  };
}

const refusals = {
  400: answer("The input cannot be read, or asks for something that cannot be", ErrorBody),
  401: answer("Not logged in", ErrorBody),
  402: answer("Not enough credits", ErrorBody),
  403: answer("Not permitted", ErrorBody),
  404: answer("No such thing in this workspace", ErrorBody),
  409: answer("It is not in a state in which this can be done", ErrorBody),
  413: answer("Too large", ErrorBody),
  422: answer("The idempotency key was used for another request", ErrorBody),
  429: answer("Too many attempts", ErrorBody),
  500: answer("A fault of ours", ErrorBody),
  503: answer("Cannot be done at the moment", ErrorBody),
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

interface Call<Output extends z.ZodType> {
  tags: string[];
  answer: ReturnType<typeof answer<Output>>;
}

/** A GET that takes nothing: the route and its handler. */
export function get<const Path extends string, Output extends z.ZodType>(
  access: Access,
  path: Path,
  operationId: string,
  { tags, does, answer: answered }: Call<Output> & { does: () => Awaitable<z.input<Output>> },
) {
  const route = call(access, { method: "get", path, operationId, tags }, { 200: answered });
  return withHandler(route, () => does());
}

/** A POST that does what its body says, and answers what comes of it: the route and its handler. */
export function post<const Path extends string, Input extends z.ZodType, Output extends z.ZodType>(
  access: Access,
  path: Path,
  operationId: string,
  {
    tags,
    takes,
    does,
    answer: answered,
  }: Call<Output> & { takes: Input; does: (input: z.output<Input>) => Awaitable<z.input<Output>> },
) {
  const request = { body: body(takes) };
  const route = call(access, { method: "post", path, operationId, tags, request }, { 200: answered });
  return withHandler(route, (c) => does(c.req.valid("json" as never)));
}

type Awaitable<T> = T | Promise<T>;

/** A route with a handler that answers 200. What it may answer is checked where it is declared. */
function withHandler<R extends RouteConfig>(
  route: R,
  does: (c: Context<Env>) => unknown,
): readonly [R, RouteHandler<R, Env>] {
  const handler = async (c: Context<Env>) => c.json((await does(c)) as object, 200);
  return [route, handler as unknown as RouteHandler<R, Env>];
}

/** The words of an operation id: `listNotices` is “List notices”. */
function summaryOf(operationId = ""): string {
  const words = operationId.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
