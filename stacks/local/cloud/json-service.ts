/** A service with one of AWS's JSON protocols: dispatches requests to operations. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { answerJson, answerJsonError, readJson, target, type JsonVersion } from "./json-protocol.ts";
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

/** Answers after the changes of the operation are on disk. */
export function jsonService(options: JsonServiceOptions): Service {
  const operations = new Map(Object.entries(options.operations));

  async function run(request: IncomingMessage, call: Call): Promise<object> {
    const input = await readJson(request, options.bodyLimit);
    const { operation: name } = target(request);
    const operation = operations.get(name);
    if (!operation)
      throw new AwsError("UnknownOperationException", `${options.name} has no operation ${name} here.`);
    options.authorize?.(accessKeyOf(request), needsOf(options.name, name, input), refusalsOf(options.name));
    const output = await operation(input, call);
    await options.written();
    return output;
  }

  return {
    name: options.name,
    claims: (request) => target(request).service === options.target,
    async handle(request, response: ServerResponse) {
      const gone = new AbortController();
      response.once("close", () => {
        if (!response.writableFinished) gone.abort();
      });
      try {
        const { host = "127.0.0.1", "x-amzn-trace-id": trace } = request.headers;
        const call = { host, trace: trace?.toString(), signal: gone.signal };
        answerJson(response, options.version, await run(request, call));
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        const headers = options.errorHeaders?.(error) ?? {};
        answerJsonError(response, options.version, options.namespace, error, headers);
      }
    },
    close: options.close,
  };
}
