/** Declares the calls of the browser's API: access, input and responses. */
import { createRoute, OpenAPIHono, type z } from "@hono/zod-openapi";
import type { Env } from "../http/env.ts";
import { inputError } from "../http/error/error.ts";
import { ErrorBody } from "../http/error/error-body.ts";
import { answer, emptyBody, json, knownParameters } from "../http/route.ts";
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
