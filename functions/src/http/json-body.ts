import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { VisibleError } from "@winnow/core/kit/error";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Env } from "./env.ts";

const mebibyte = 2 ** 20;
/** Of a body as it is sent, and unpacked. */
const maxBytes = 4 * mebibyte;
const maxUnpackedBytes = 5 * mebibyte;

const unpack = promisify(gunzip);

const tooLarge = () =>
  new VisibleError(
    "too_large",
    "body.too_large",
    "A body has at most 4 MB, and 5 MB unpacked. Send fewer addresses, or upload them as a file.",
  );

const limit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw tooLarge();
  },
});

/** Refuses a body that is not JSON (415) or too large (413), and unpacks gzip. */
export const readBody = createMiddleware<Env>(async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  requireJson(c.req.header("content-type"));
  const encoding = c.req.header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    throw new VisibleError(
      "media_type",
      "body.type",
      `A body is packed by gzip or not at all, not by ${encoding}.`,
    );
  return limit(c, async () => {
    if (encoding === "gzip") c.req.raw = await unpacked(c.req.raw);
    await next();
  });
});

const nothing = z.strictObject({});

/** Refuses a body with fields, by their names, where a call takes none. `{}` is taken for none. */
export const noFields = createMiddleware<Env>(async (c, next) => {
  const text = await c.req.text();
  if (text !== "") nothing.parse(readJson(text));
  await next();
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VisibleError("input", "input.malformed", "The body cannot be read. Send valid JSON.");
  }
}

function requireJson(type = ""): void {
  if (/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) return;
  throw new VisibleError(
    "media_type",
    "body.type",
    "Send the body as JSON, with the header Content-Type: application/json.",
  );
}

async function unpacked(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const packed = Buffer.from(await request.arrayBuffer());
  const body = await unpack(packed, { maxOutputLength: maxUnpackedBytes }).catch((error: unknown) => {
    if (error instanceof RangeError) throw tooLarge();
    throw new VisibleError("input", "input.malformed", "The body is not packed by gzip, as its header says.");
  });
  return new Request(request.url, { method: request.method, headers, body });
}
