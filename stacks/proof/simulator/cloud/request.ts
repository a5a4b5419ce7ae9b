/** A request of the AWS SDK to a simulated service, and its answer. */
export interface Request {
  method: string;
  path: string;
  query: Readonly<Record<string, string | string[] | null>>;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** The service and operation of a request in a JSON protocol; null for S3. */
export function targetOf({ headers }: Request): { service: string; operation: string } | null {
  const [service, operation] = headers["x-amz-target"]?.split(".") ?? [];
  return service && operation ? { service, operation } : null;
}

export const inputOf = ({ body }: Request): Readonly<Record<string, unknown>> =>
  JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) as Record<string, unknown>;

export const json = (status: number, body: object): Answer => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: JSON.stringify(body),
});

export const jsonError = (status: number, code: string, message: string, extra: object = {}): Answer =>
  json(status, { __type: `com.amazonaws#${code}`, message, ...extra });

export const xmlError = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** A request as one line of the trace: its operation and sort keys. */
export function describe(request: Request): string {
  const target = targetOf(request);
  if (!target) return `${request.method} ${request.path}`;
  const names = /"(?:sk|gsi1sk)":\{"S":"([^"]*)"/g;
  const body = JSON.stringify(inputOf(request));
  return [target.operation, ...[...body.matchAll(names)].map(([, name]) => name)].join(" ");
}
