/** What the runtime offers beyond the web's own interfaces: Node, Deno and Bun have it, browsers and edge runtimes do not. */
import { version } from "./version.ts";

interface BuiltIn {
  env?: Readonly<Record<string, string | undefined>>;
  version?: string;
  versions?: Readonly<Record<string, string | undefined>>;
  getBuiltinModule?: (name: string) => unknown;
}

const runtime = (): BuiltIn => (globalThis as { process?: BuiltIn }).process ?? {};

export const isBrowser = (): boolean => "document" in globalThis;

/** A variable of the environment; undefined where it is not set, or there is no environment. */
export const environment = (name: string): string | undefined => runtime().env?.[name] || undefined;

/** A module of Node; undefined where there is none. */
export const builtIn = (name: string): unknown => runtime().getBuiltinModule?.(name);

/** Who calls. Browsers name themselves: another name would ask the server for leave first. */
export function userAgent(): string | undefined {
  if (isBrowser()) return undefined;
  const { bun, deno, node } = runtime().versions ?? {};
  const host = bun ? `bun/${bun}` : deno ? `deno/${deno}` : node ? `node/${node}` : "edge";
  return `winnow-sdk/${version} ${host}`;
}
