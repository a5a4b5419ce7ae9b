import type { z } from "zod";

/** A function that parses its argument with a zod schema, exposed as `fn.schema`. */
export function fn<S extends z.ZodType, R>(schema: S, body: (input: z.output<S>) => R) {
  const verb = (input: z.input<S>): R => body(schema.parse(input));
  return Object.assign(verb, { schema });
}
