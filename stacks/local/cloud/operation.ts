/** One operation of a JSON service: the schema of its input, and its function. */
import { z } from "zod";
import { AwsError } from "./emulated-service.ts";

/** The data of a call besides its input. */
export interface Call {
  /** Host and port of the request; the base of queue URLs. */
  host: string;
  /** The caller's X-Ray trace header, which is stored with messages. */
  trace?: string | undefined;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
}

export type Operation = (input: unknown, call: Call) => Promise<object>;

/** Creates an operation that refuses invalid input with ValidationException, as AWS does. */
export function operation<S extends z.ZodType>(
  schema: S,
  body: (input: z.output<S>, call: Call) => object | Promise<object>,
): Operation {
  return async (input, call) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw new AwsError("ValidationException", z.prettifyError(parsed.error));
    return body(parsed.data, call);
  };
}
