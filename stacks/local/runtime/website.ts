/** Serves the built single-page application as CloudFront does: files by path, and index.html for every route. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { neverPage } from "../../aws/viewer-request.ts";
import { compressedFiles, encodingOf, isCompressible } from "./compression.ts";

export interface WebsiteOptions {
  folder: string;
  /** Sent with the file or page of a path, such as a content security policy. */
  headersOf: (path: string) => Readonly<Record<string, string>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".tgz": "application/gzip",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const compressed = compressedFiles();

const formGuard = "/form-guard.js";
/** Pages that isolate themselves from other origins load only what says that it is for them. */
const sharedWithAll = { "cross-origin-resource-policy": "cross-origin" };

/** Answers with the file of the path, with the page for a path without a file extension, otherwise with 404. */
export async function answerByFile(
  { folder, headersOf }: WebsiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  const headers = { ...headersOf(asked), ...(asked === formGuard && sharedWithAll) };
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(response, 405, "Only GET and HEAD.", { ...headers, allow: "GET, HEAD" });
    return;
  }
  const path = routeOf(request.url ?? "/");
  const file = path === undefined ? undefined : await find(folder, path);
  if (path === undefined || !file) {
    refuse(response, 404, "There is no such file.", headers);
    return;
  }
  const tag = `${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}`;
  const contentType = contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream";
  const mayCompress = isCompressible(contentType, file.size);
  const encoding = mayCompress ? encodingOf(request.headers["accept-encoding"]?.toString()) : undefined;
  // The bytes depend on the encoding, so the tag of compressed ones is weak.
  const etag = encoding === undefined ? `"${tag}"` : `W/"${tag}"`;
  const caching = {
    etag,
    "cache-control": cachingOf(path),
    ...(mayCompress && { vary: "accept-encoding" }),
  };
  if (request.headers["if-none-match"]?.replace(/^W\//, "") === `"${tag}"`) {
    response.writeHead(304, { ...headers, ...caching }).end();
    return;
  }
  const bytes = encoding === undefined ? undefined : await compressed.of(file.path, tag, encoding);
  response.writeHead(200, {
    ...headers,
    ...caching,
    ...(encoding && { "content-encoding": encoding }),
    "content-type": contentType,
    "content-length": bytes?.length ?? file.size,
  });
  if (request.method === "HEAD") response.end();
  else if (bytes) response.end(bytes);
  else await pipeline(createReadStream(file.path), response);
}

/** The path of a URL's file, always inside of the folder; undefined for one that has none. */
function routeOf(url: string): string | undefined {
  const encoded = url.split(/[?#]/, 1)[0] ?? "/";
  let path: string;
  try {
    path = posix.normalize(`/${decodeURIComponent(encoded)}`);
  } catch {
    return undefined;
  }
  // A backslash is a separator on Windows.
  if (path.includes("\\") || neverPage.test(path)) return undefined;
  return extname(path) === "" ? "/index.html" : path;
}

/** The names of assets change with their content. Pages of others take a new form guard within an hour. */
function cachingOf(path: string): string {
  if (path === formGuard) return "public, max-age=3600";
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

async function find(folder: string, path: string) {
  const whole = join(folder, path);
  const found = await stat(whole).catch(() => undefined);
  return found?.isFile() ? { path: whole, size: found.size, mtimeMs: found.mtimeMs } : undefined;
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8" });
  response.end(message);
}
