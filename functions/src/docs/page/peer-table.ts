/** The calls of a peer's API that are answered, with the scopes that they need. */
import type { Call } from "../../compat/call.ts";
import type { Html } from "../html/html.ts";
import { html } from "../html/html.ts";
import { code, table } from "../html/table.ts";

export const callsTable = (prefix: string, calls: readonly Call[]): Html =>
  table(
    "Calls",
    ["Path", "Method", "Scope"],
    calls.map(({ path, methods, scope }) => [
      code(`${prefix}${path}`),
      html`${methods.join(", ")}`,
      code(scope),
    ]),
  );
