/** Verifies Signature Version 4, in headers or in a presigned URL, with its expiry. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { AwsError } from "../emulated-service.ts";
import { accessDenied, unknownAccessKey } from "./error.ts";
import type { S3Request } from "./request.ts";
import type { CredentialsOf } from "./storage.ts";

const algorithm = "AWS4-HMAC-SHA256";
const maxExpiresSeconds = 7 * 24 * 60 * 60;
const maxSkewMs = 15 * 60 * 1000;

/** The scope of a signing key: `<access key>/<date>/<region>/s3/aws4_request`. */
export interface Scope {
  accessKeyId: string;
  text: string;
}

interface Signed {
  scope: Scope;
  date: string;
  headers: string[];
  payload: string;
  signature: string;
}

/** The access key that signed this request. Throws unless it did so recently. `now` is in milliseconds. */
export function verifySignature(request: S3Request, credentialsOf: CredentialsOf, now: number): string {
  const signed = request.query.has("X-Amz-Signature") ? inQuery(request, now) : inHeaders(request, now);
  if (!signed.headers.includes("host")) throw accessDenied("The host header must be signed.");
  const text = [
    algorithm,
    signed.date,
    signed.scope.text,
    createHash("sha256").update(canonicalRequest(request, signed)).digest("hex"),
  ].join("\n");
  requireSignature(signed.scope, credentialsOf, text, signed.signature);
  return signed.scope.accessKeyId;
}

/** Throws unless the signature of a text is valid in its scope. */
export function requireSignature(
  scope: Scope,
  credentialsOf: CredentialsOf,
  text: string,
  signature: string,
): void {
  const credential = credentialsOf(scope.accessKeyId);
  if (!credential) throw unknownAccessKey();
  const [date = "", region = "", service = "", end = ""] = scope.text.split("/");
  const key = [date, region, service, end].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${credential.secretAccessKey}`,
  );
  const right = createHmac("sha256", key).update(text).digest();
  const given = Buffer.from(signature, "hex");
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new AwsError(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided.",
      403,
    );
}

/** Parses a credential; throws unless its scope is S3. */
export function readScope(credential: string): Scope {
  const [accessKeyId = "", ...rest] = credential.split("/");
  if (rest.length !== 4 || rest[2] !== "s3" || rest[3] !== "aws4_request")
    throw new AwsError(
      "AuthorizationHeaderMalformed",
      "The credential must read <access key>/<date>/<region>/s3/aws4_request.",
    );
  return { accessKeyId, text: rest.join("/") };
}

/** The milliseconds of a date such as 20261121T031800Z; NaN if it is invalid. */
function parseAmzDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

function inQuery({ query }: S3Request, now: number): Signed {
  const parameter = (name: string) => query.get(name) ?? "";
  const date = parameter("X-Amz-Date");
  const signedAt = parseAmzDate(date);
  const expires = Number(parameter("X-Amz-Expires"));
  const sound = expires >= 1 && expires <= maxExpiresSeconds && !Number.isNaN(signedAt);
  if (parameter("X-Amz-Algorithm") !== algorithm || !sound)
    throw new AwsError(
      "AuthorizationQueryParametersError",
      `A presigned URL needs X-Amz-Algorithm, X-Amz-Date, and X-Amz-Expires from 1 to ${maxExpiresSeconds}.`,
    );
  if (now > signedAt + expires * 1000) throw accessDenied("Request has expired");
  if (signedAt > now + maxSkewMs) throw accessDenied("Request is not valid yet");
  return {
    scope: readScope(parameter("X-Amz-Credential")),
    date,
    headers: parameter("X-Amz-SignedHeaders").split(";"),
    payload: query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
    signature: parameter("X-Amz-Signature"),
  };
}

function inHeaders(request: S3Request, now: number): Signed {
  const authorization = request.header("authorization");
  if (authorization === undefined) throw accessDenied();
  const fields = new Map(
    authorization
      .slice(algorithm.length)
      .split(",")
      .map((field) => field.trim().split("=", 2) as [string, string]),
  );
  const date = request.header("x-amz-date") ?? "";
  const signedAt = parseAmzDate(date);
  if (!authorization.startsWith(`${algorithm} `) || Number.isNaN(signedAt))
    throw new AwsError("AuthorizationHeaderMalformed", `Sign with ${algorithm} and an X-Amz-Date.`);
  if (Math.abs(now - signedAt) > maxSkewMs)
    throw new AwsError("RequestTimeTooSkewed", "The request's time is over 15 minutes from ours.", 403);
  return {
    scope: readScope(fields.get("Credential") ?? ""),
    date,
    headers: (fields.get("SignedHeaders") ?? "").split(";"),
    payload: request.header("x-amz-content-sha256") ?? "",
    signature: fields.get("Signature") ?? "",
  };
}

function canonicalRequest(request: S3Request, signed: Signed): string {
  const query = [...request.query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const headers = signed.headers.map(
    (name) => `${name}:${(request.header(name) ?? "").trim().replace(/ +/g, " ")}\n`,
  );
  return [
    request.method,
    canonicalPath(request),
    query.join("&"),
    headers.join(""),
    signed.headers.join(";"),
    signed.payload,
  ].join("\n");
}

/** The path as sent, each segment percent-encoded as AWS does. */
function canonicalPath(request: S3Request): string {
  const sent = (request.raw.url ?? "/").split("?")[0] ?? "/";
  return sent
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
