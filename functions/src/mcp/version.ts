/** The versions of the protocol. The newest has no handshake: each message names its version, and each result is complete. */
import { createMiddleware } from "hono/factory";
import type { Env } from "../http/env.ts";
import { faultOf, faults, message } from "./message.ts";

/** Those that begin with `initialize`, the newest first. */
export const versionsWithHandshake = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
const stateless = "2026-07-28";
export const versions = [stateless, ...versionsWithHandshake] as const;

const header = "mcp-protocol-version";
const metaName = "io.modelcontextprotocol/protocolVersion";

const isSpoken = (version: unknown): boolean => versions.some((each) => each === version);

/** The version that a message names in itself. */
function namedVersion(): unknown {
  const meta = message().params?.["_meta"];
  return typeof meta === "object" && meta !== null ? Reflect.get(meta, metaName) : undefined;
}

/** Refuses an unknown version. Without one, takes the oldest. */
export const requireVersion = createMiddleware<Env>(async (c, next) => {
  const asked = [c.req.header(header), namedVersion()].find((one) => one !== undefined && !isSpoken(one));
  if (asked === undefined) return next();
  const requested = (typeof asked === "string" ? asked : JSON.stringify(asked)).slice(0, 40);
  const told = `The version ${requested} is not spoken. These are: ${versions.join(", ")}.`;
  const data = { supported: versions, requested };
  return c.json(faultOf(message().id, { code: faults.unknownVersion, message: told, data }), 400);
});

/** How long clients may keep what only a deployment changes. */
const keptMs = 300_000;

/** Whether the message is of the version without a handshake. */
export const isStateless = (version: string | undefined): boolean =>
  version === stateless || namedVersion() === stateless;

/** For whom clients may keep a result: `all` what only a deployment changes, `none` what is the customer's and must be read again. */
export type Kept = "all" | "none";
const cache: Readonly<Record<Kept, object>> = {
  all: { ttlMs: keptMs, cacheScope: "public" },
  none: { ttlMs: 0, cacheScope: "private" },
};

/** A result in the shape of the message's version, with how it is kept where the method has that. */
export function resultIn(version: string | undefined, result: object, kept?: Kept): object {
  if (!isStateless(version)) return result;
  return {
    resultType: "complete",
    ...result,
    ...(kept && cache[kept]),
  };
}
