/** A parsed S3 request, in path style. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../body.ts";
import { buildXml, parseXml, type XmlElement, type XmlValue } from "../xml.ts";
import { invalidRequest } from "./error.ts";

const maxXml = 2 * 1024 * 1024;
const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

export interface S3Request {
  method: string;
  /** Decoded; empty if the path has no bucket. */
  bucket: string;
  key: string;
  query: URLSearchParams;
  raw: IncomingMessage;
  /** Who signed the request. */
  accessKey?: string;
  /** The value of a header, by its lower-case name. */
  header(name: string): string | undefined;
}

export function readRequest(raw: IncomingMessage): S3Request {
  const [path, query] = split(raw.url ?? "/", "?");
  const [bucket, key] = split(path.slice(1), "/");
  return {
    method: raw.method ?? "GET",
    bucket: decode(bucket),
    key: decode(key),
    query: new URLSearchParams(query),
    raw,
    header(name) {
      const value = raw.headers[name];
      return Array.isArray(value) ? value.join(",") : value;
    },
  };
}

/** Parses the XML body of a request, whose root must have this name. */
export async function readXml(request: S3Request, root: string): Promise<XmlElement> {
  return parseXml((await readBody(request.raw, maxXml)).toString("utf8"), root);
}

export function answerXml(
  response: ServerResponse,
  root: string,
  content: { readonly [name: string]: XmlValue },
  status = 200,
): void {
  const body = buildXml({ [root]: { "@xmlns": namespace, ...content } });
  response.writeHead(status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

export function answerEmpty(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { "content-length": "0" }) });
  response.end();
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidRequest("The path is not valid percent-encoded UTF-8.");
  }
}
