/** POST uploads of a browser's form: authorised by a signed policy, streamed to disk. */
import busboy, { type FileInfo } from "busboy";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { AwsError } from "../emulated-service.ts";
import { notifyQueues } from "./bucket-event.ts";
import type { Content } from "./content.ts";
import { accessDenied, invalidArgument, tooSmall } from "./error.ts";
import { describeFields, newObject, quoted, type StoredObject } from "./object.ts";
import { maxBodyBytes } from "./payload.ts";
import { objectNeed, requirePermission } from "./permission.ts";
import { admit, readPolicy } from "./post-policy.ts";
import { requireKey } from "./put-object.ts";
import { answerEmpty, answerXml, type S3Request } from "./request.ts";
import { readScope, requireSignature } from "./signature.ts";
import { replaceObject, type Operation, type Storage } from "./storage.ts";

const maxFieldBytes = 20 * 1024;

interface Received {
  fields: Map<string, string>;
  key: string;
  content: Content;
}

export const postObject: Operation = async (storage, request, response) => {
  storage.catalog.bucket(request.bucket);
  const { fields, key, content } = await receive(storage, request);
  const bucket = storage.catalog.bucket(request.bucket);
  const object = newObject(content, describeFields(fields));
  await replaceObject(storage, bucket, key, object);
  await notifyQueues(storage.deliver, bucket, "ObjectCreated:Post", key, object);
  answer(request, response, fields, key, object);
};

/** Reads the form up to its file, which is the last field that S3 considers. */
function receive(storage: Storage, request: S3Request): Promise<Received> {
  const form = openForm(request);
  const fields = new Map<string, string>([["bucket", request.bucket]]);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      request.raw.unpipe(form);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    form.on("field", (name, value, { valueTruncated }) => {
      fields.set(name.toLowerCase(), value);
      if (valueTruncated) fail(malformed(`the field ${name} is longer than ${maxFieldBytes} bytes`));
    });
    let hasFile = false;
    form.once("file", (name, file, info) => {
      hasFile = true;
      receiveFile(storage, fields, name, file, info).then(resolve, fail);
    });
    form.once("error", () => fail(malformed("it is not a whole multipart/form-data")));
    form.once("close", () => {
      if (!hasFile) fail(malformed("it has no file"));
    });
    request.raw.once("close", () => {
      if (!request.raw.complete) form.destroy(malformed("it ends too early"));
    });
    request.raw.pipe(form);
  });
}

function openForm(request: S3Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.raw.headers,
      defParamCharset: "utf8",
      limits: { fieldSize: maxFieldBytes, fields: 100, files: 1 },
    });
  } catch {
    throw malformed("it is not multipart/form-data");
  }
}

async function receiveFile(
  storage: Storage,
  fields: Map<string, string>,
  name: string,
  file: Readable,
  info: FileInfo,
): Promise<Received> {
  if (name !== "file") throw invalidArgument("The field with the file must be called file.");
  const key = (fields.get("key") ?? "").replaceAll("${filename}", info.filename || "file");
  requireKey(key);
  fields.set("key", key);
  const { min, max } = verifyPolicy(storage, fields);
  const maxBytes = Math.min(max, maxBodyBytes);
  const content = await storage.files.write(file as AsyncIterable<Buffer>, { maxBytes, algorithms: [] });
  if (content.size >= min) return { fields, key, content };
  await storage.files.remove(content.id);
  throw tooSmall(min);
}

/** Throws unless one of the credentials signed the policy and the fields meet it. */
function verifyPolicy(storage: Storage, fields: ReadonlyMap<string, string>): { min: number; max: number } {
  const policy = fields.get("policy");
  if (policy === undefined) throw accessDenied();
  const scope = readScope(fields.get("x-amz-credential") ?? "");
  requireSignature(scope, storage.credentialsOf, policy, fields.get("x-amz-signature") ?? "");
  const [bucket = "", key = ""] = [fields.get("bucket"), fields.get("key")];
  requirePermission(storage, scope.accessKeyId, [objectNeed("PutObject", bucket, key)]);
  return admit(readPolicy(policy), fields, Date.now());
}

/** Answers 204, or with the status or redirect that the form requests. */
function answer(
  request: S3Request,
  response: ServerResponse,
  fields: ReadonlyMap<string, string>,
  key: string,
  object: StoredObject,
): void {
  const etag = quoted(object.etag);
  const location = `http://${request.header("host") ?? ""}/${request.bucket}/${encodeURIComponent(key)}`;
  const redirect = fields.get("success_action_redirect");
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    target.searchParams.set("bucket", request.bucket);
    target.searchParams.set("key", key);
    target.searchParams.set("etag", etag);
    answerEmpty(response, 303, { location: target.href });
    return;
  }
  response.setHeader("etag", etag);
  response.setHeader("location", location);
  switch (fields.get("success_action_status")) {
    case "201": {
      const body = { Location: location, Bucket: request.bucket, Key: key, ETag: etag };
      answerXml(response, "PostResponse", body, 201);
      return;
    }
    case "200":
      answerEmpty(response, 200);
      return;
    default:
      answerEmpty(response, 204);
  }
}

function malformed(reason: string): AwsError {
  return new AwsError("MalformedPOSTRequest", `The body of the POST is broken: ${reason}.`);
}
