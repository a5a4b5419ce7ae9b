/** The interface of an emulated AWS service: it recognises its requests and answers them. */
import type { IncomingMessage, ServerResponse } from "node:http";

export type ServiceName = "dynamodb" | "s3" | "sqs" | "events" | "ses" | "ssm";

/** One emulated AWS service behind the common door. */
export interface Service {
  name: ServiceName;
  /** Whether a request is this service's, told from its headers and path. */
  claims(request: IncomingMessage): boolean;
  /** Answers a request whole. A rejection is a bug of ours: the server answers it with 500. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Puts everything on disk and ends every timer. */
  close(): Promise<void>;
}

/** Something below `/_local` that AWS has not, and that no fault strikes. */
export type RequestHandler = Pick<Service, "claims" | "handle">;

/** The one account and region that exist here. */
export const ACCOUNT = "000000000000";
export const REGION = "us-east-1";

/** The one key pair that signs here. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An error as AWS would tell it. `status` is HTTP's, `extra` is merged into the error's body. */
export class AwsError extends Error {
  override name = "AwsError";
  readonly code: string;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, status = 400, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}
