/** The body of a PUT: decoded, and compared with the length and checksums of the request. */
import { bodyOf } from "../body.ts";
import { AwsError } from "../emulated-service.ts";
import { decodeAwsChunked } from "./aws-chunked.ts";
import { checksumAlgorithms, type ChecksumAlgorithm } from "./checksum.ts";
import type { Content, ContentFiles } from "./content.ts";
import { badDigest, invalidArgument, notImplemented, tooLarge } from "./error.ts";
import type { S3Request } from "./request.ts";

/** The largest body of one request, 5 GiB. */
export const maxBodyBytes = 5 * 1024 ** 3;

/** Stores a request's body. A body that does not match its declared length or checksums is refused and removed. */
export async function storeBody(files: ContentFiles, request: S3Request): Promise<Content> {
  const declared = declaredLength(request);
  if (declared > maxBodyBytes) throw tooLarge(maxBodyBytes);
  const trailers = new Map<string, string>();
  const body = bodyOf(request.raw);
  const source = isChunked(request) ? decodeAwsChunked(body, trailers) : body;
  const algorithms = declaredAlgorithms(request);
  const content = await files.write(source, { maxBytes: maxBodyBytes, algorithms });
  try {
    verify(content, declared, request, trailers, algorithms);
    return content;
  } catch (error) {
    await files.remove(content.id);
    throw error;
  }
}

function isChunked(request: S3Request): boolean {
  return (
    request.header("x-amz-content-sha256")?.startsWith("STREAMING-") === true ||
    request.header("content-encoding")?.split(",").at(0)?.trim() === "aws-chunked"
  );
}

/** The declared size of the payload in bytes, which S3 requires. */
function declaredLength(request: S3Request): number {
  const text = request.header(isChunked(request) ? "x-amz-decoded-content-length" : "content-length");
  if (text === undefined)
    throw new AwsError("MissingContentLength", "You must provide the Content-Length HTTP header.", 411);
  if (!/^\d+$/.test(text)) throw invalidArgument("The content length is not a number.");
  return Number(text);
}

/** The checksums of a request, in a header or in an announced trailer. */
function declaredAlgorithms(request: S3Request): ChecksumAlgorithm[] {
  const announced = (request.header("x-amz-trailer") ?? "").toLowerCase().split(",");
  const names = [...Object.keys(request.raw.headers), ...announced.map((name) => name.trim())]
    .filter((name) => name.startsWith("x-amz-checksum-") && !/-(mode|algorithm|type)$/.test(name))
    .map((name) => name.slice("x-amz-checksum-".length));
  return names.map((name) => {
    const algorithm = checksumAlgorithms.find((known) => known === name);
    if (!algorithm) throw notImplemented(`checksums of the kind ${name}: use CRC32`);
    return algorithm;
  });
}

function verify(
  content: Content,
  declared: number,
  request: S3Request,
  trailers: ReadonlyMap<string, string>,
  algorithms: readonly ChecksumAlgorithm[],
): void {
  if (content.size !== declared)
    throw new AwsError(
      "IncompleteBody",
      `The body has ${content.size} bytes where the headers say ${declared}.`,
    );
  const md5 = request.header("content-md5");
  if (md5 !== undefined && Buffer.from(md5, "base64").toString("hex") !== content.md5)
    throw badDigest("Content-MD5");
  const sha256 = request.header("x-amz-content-sha256") ?? "";
  if (/^[0-9a-f]{64}$/.test(sha256) && sha256 !== content.sha256)
    throw new AwsError("XAmzContentSHA256Mismatch", "The x-amz-content-sha256 is not that of the body.");
  for (const algorithm of algorithms) {
    const name = `x-amz-checksum-${algorithm}`;
    if ((request.header(name) ?? trailers.get(name)) !== content.checksums[algorithm]) throw badDigest(name);
  }
}
