import { createRoute, OpenAPIHono, type z } from "@hono/zod-openapi";
import type { RequestIdVariables } from "hono/request-id";
import { type Access, admit } from "./access.ts";
import { Problem, refusalOf } from "./error.ts";

export type Env = { Variables: RequestIdVariables };

/** Routes whose input is refused, where it is unreadable, like everything else. */
export const routes = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw refusalOf(result.error);
    },
  });

const json = <S extends z.ZodType>(schema: S) => ({ content: { "application/json": { schema } } });

/** A JSON body that a call takes. */
export const body = <S extends z.ZodType>(schema: S) => ({ required: true, ...json(schema) });

/** A JSON body, in whose place a form may come. The form is documented only: the call reads it for itself. */
export function bodyOrForm<S extends z.ZodType>(schema: S, form: object) {
  const { content } = json(schema);
  return {
    content: Object.assign<typeof content, object>(content, { "multipart/form-data": { schema: form } }),
  };
}

/** A JSON answer. */
export const answer = <S extends z.ZodType>(description: string, schema: S) => ({
  description,
  ...json(schema),
});

const refusals = {
  400: answer("The input cannot be read, or asks for something that cannot be", Problem),
  401: answer("Not signed in", Problem),
  402: answer("Not enough credits", Problem),
  403: answer("Not permitted", Problem),
  404: answer("No such thing in this workspace", Problem),
  409: answer("It is not in a state in which this can be done", Problem),
  413: answer("Too large", Problem),
  429: answer("Too many attempts", Problem),
  503: answer("Cannot be done at the moment", Problem),
};

type Definition = Omit<Parameters<typeof createRoute>[0], "responses">;

/** Declares a call: what it takes, who may make it, what it answers. Refusals are the same everywhere. */
export function call<
  const D extends Definition,
  const R extends Parameters<typeof createRoute>[0]["responses"],
>(access: Access, definition: D, responses: R) {
  const documented: R = { ...responses, ...(access === "public" ? publicRefusals : refusals) };
  return createRoute({
    ...definition,
    middleware: admit(access),
    security: access === "public" ? [] : [{ session: [] }],
    "x-access": access,
    responses: documented,
  });
}

const {
  400: unreadable,
  401: unauthenticated,
  404: missing,
  409: untimely,
  429: tooMany,
  503: notNow,
} = refusals;
const publicRefusals = {
  400: unreadable,
  401: unauthenticated,
  404: missing,
  409: untimely,
  429: tooMany,
  503: notNow,
};
