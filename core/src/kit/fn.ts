import type { z } from "zod";

/** A function that parses its first argument with a zod schema, exposed as `fn.schema`. Bundles leave out those that are not called. */
/* @__NO_SIDE_EFFECTS__ */
export function fn<S extends z.ZodType, Rest extends unknown[], R>(
  schema: S,
  body: (input: z.output<S>, ...rest: Rest) => R,
) {
  const verb = (input: z.input<S>, ...rest: Rest): R => body(schema.parse(input), ...rest);
  return Object.assign(verb, { schema });
}
