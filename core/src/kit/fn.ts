import type { z } from "zod";

/** A verb that checks its own argument: `verb(input)` parses first, `verb.schema` is its contract. */
export function fn<S extends z.ZodType, R>(schema: S, body: (input: z.output<S>) => R) {
  const verb = (input: z.input<S>): R => body(schema.parse(input));
  return Object.assign(verb, { schema });
}
