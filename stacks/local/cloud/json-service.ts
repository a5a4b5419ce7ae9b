/** A service with one of AWS's JSON protocols: dispatches requests to operations. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
  type Answer,
  jsonAnswer,
  jsonErrorAnswer,
  type JsonVersion,
  parseJson,
  readJson,
  target,
} from "./json-protocol.ts";
import { accessKeyOf } from "./iam/access-key.ts";
import { needsOf, refusalsOf } from "./iam/needs.ts";
import type { Authorize } from "./iam/roles.ts";
import type { Call, Operation } from "./operation.ts";
import { AwsError, type Service, type ServiceName } from "./emulated-service.ts";

export interface JsonServiceOptions {
  name: ServiceName;
  /** The part of the X-Amz-Target header before the dot. */
  target: string;
  version: JsonVersion;
  /** The part of an error's type before the #. */
  namespace: string;
  /** The size limit of a request body in bytes. */
  bodyLimit: number;
  operations: Readonly<Record<string, Operation>>;
  /** By default, everybody may do everything. */
  authorize?: Authorize | undefined;
  errorHeaders?: (error: AwsError) => OutgoingHttpHeaders;
  /** Resolves once all changes are on disk. */
  written: () => Promise<void>;
  close: () => Promise<void>;
}

export interface JsonService extends Service {
  /** Answers a request of this process, which has no connection. */
  answer(request: Received): Promise<Answer>;
}

/** A request without its connection. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers after the changes of the operation are on disk. */
export function jsonService(options: JsonServiceOptions): JsonService {
  const operations = new Map(Object.entries(options.operations));

  async function run(
    request: Pick<IncomingMessage, "headers">,
    input: Record<string, unknown>,
    call: Call,
  ): Promise<object> {
    const { operation: name } = target(request);
    const operation = operations.get(name);
    if (!operation)
      throw new AwsError("UnknownOperationException", `${options.name} has no operation ${name} here.`);
    options.authorize?.(accessKeyOf(request), needsOf(options.name, name, input), refusalsOf(options.name));
    const output = await operation(input, call);
    await options.written();
    return output;
  }

  async function answerTo(
    request: Pick<IncomingMessage, "headers">,
    read: () => Promise<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { host = "127.0.0.1", "x-amzn-trace-id": trace } = request.headers;
    try {
      const output = await run(request, await read(), { host, trace: trace?.toString(), signal });
      return jsonAnswer(options.version, output);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return jsonErrorAnswer(options.version, options.namespace, error, options.errorHeaders?.(error));
    }
  }

  return {
    name: options.name,
    claims: (request) => target(request).service === options.target,
    async handle(request, response: ServerResponse) {
      const gone = new AbortController();
      response.once("close", () => {
        if (!response.writableFinished) gone.abort();
      });
      const read = () => readJson(request, options.bodyLimit);
      const { status, headers, body } = await answerTo(request, read, gone.signal);
      response.writeHead(status, headers);
      response.end(body);
    },
    answer: ({ headers, body }) => answerTo({ headers }, async () => parseJson(body), unaborted),
    close: options.close,
  };
}

const unaborted = new AbortController().signal;
