import type { Handler } from "./runtime/invocation.ts";

/** The module of a handler, by its path in the topology. */
export const handlersOf = (path: string): Promise<{ handler: Handler }> =>
  import(`../../functions/src/${path}.ts`) as Promise<{ handler: Handler }>;
