/** The interface of an emulated AWS service: it recognises its requests and answers them. */
import type { IncomingMessage, ServerResponse } from "node:http";

export type ServiceName = "dynamodb" | "s3" | "sqs" | "events" | "ses" | "ssm";

/** An emulated AWS service behind the common HTTP server. */
export interface Service {
  name: ServiceName;
  /** Whether a request is for this service, by its headers and path. */
  claims(request: IncomingMessage): boolean;
  /** Answers a request. A rejection is a bug; the server answers it with 500. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Writes everything to disk and stops all timers. */
  close(): Promise<void>;
}

/** Handles requests below `/_local`, which are not part of AWS and have no faults. */
export type RequestHandler = Pick<Service, "claims" | "handle">;

/** The only account and region. */
export const accountID = "000000000000";
export const regionName = "us-east-1";

/** A key pair that signs requests. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An error response of AWS. `status` is the HTTP status; `extra` is merged into the body. */
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
