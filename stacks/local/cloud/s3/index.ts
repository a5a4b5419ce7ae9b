/** S3: buckets and objects on the file system, streamed in and out, in path style. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { AwsError, type Service } from "../emulated-service.ts";
import type { Roles } from "../iam/roles.ts";
import { accessDenied, answerError } from "./error.ts";
import type { Deliver } from "./bucket-event.ts";
import { Catalog } from "./catalog.ts";
import { openContentFiles } from "./content.ts";
import { allowOrigin } from "./cors.ts";
import { expireObjects } from "./expiration.ts";
import { listing, needsOf, requirePermission } from "./permission.ts";
import { readRequest, type S3Request } from "./request.ts";
import { isAnonymous, operationName, route } from "./route.ts";
import { verifySignature } from "./signature.ts";
import type { CredentialsOf, Operation, Storage } from "./storage.ts";

const sweepMs = 10 * 60 * 1000;

export interface S3Options {
  folder: string;
  /** The key pair with an access key, if there is one. */
  credentialsOf: CredentialsOf;
  roles?: Roles | undefined;
  /** Sends a bucket notification to a queue. */
  deliver: Deliver;
}

export interface S3 extends Service {
  name: "s3";
  /** Applies lifecycle rules at this time (milliseconds). Runs every ten minutes. */
  expire(now: number): Promise<void>;
}

export async function createS3({ folder, credentialsOf, roles, deliver }: S3Options): Promise<S3> {
  const catalog = await Catalog.open(join(folder, "catalog.jsonl"));
  const files = await openContentFiles(join(folder, "content"), catalog.contents());
  const storage: Storage = { catalog, files, credentialsOf, roles, deliver };

  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweep = expireObjects(storage, Date.now()).catch((error: unknown) =>
      console.error("s3: applying lifecycle rules failed", error),
    );
  }, sweepMs);
  timer.unref();

  return {
    name: "s3",
    claims: ({ headers, url = "/" }) =>
      headers["x-amz-target"] === undefined && !/^\/(_local|v2)(\/|\?|$)/.test(url),
    handle: (request, response) => handle(storage, request, response),
    expire: (now) => expireObjects(storage, now),
    async close() {
      clearInterval(timer);
      await sweep;
      await catalog.close();
    },
  };
}

async function handle(storage: Storage, raw: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const request = readRequest(raw);
    allowOrigin(storage, request, response);
    const operation = route(request);
    if (isAnonymous(request)) await operation(storage, request, response);
    else await perform(storage, operation, request, response);
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    answerError(raw, response, error);
  }
}

/** Performs an operation for the owner of the access key that signed it. */
async function perform(
  storage: Storage,
  operation: Operation,
  request: S3Request,
  response: ServerResponse,
): Promise<void> {
  request.accessKey = verifySignature(request, storage.credentialsOf, Date.now());
  requirePermission(storage, request.accessKey, needsOf(operationName(request), request));
  try {
    await operation(storage, request, response);
  } catch (error) {
    // A caller who may not list a bucket does not learn what is missing there.
    const isMissing = error instanceof AwsError && error.code === "NoSuchKey";
    const mayKnow = storage.roles?.allows(request.accessKey, listing(request.bucket)) ?? true;
    throw isMissing && !mayKnow ? accessDenied() : error;
  }
}
