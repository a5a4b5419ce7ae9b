/** One operation of a JSON service: the schema of its input, and its function. */
import { z } from "zod";
import { AwsError } from "./emulated-service.ts";

/** What an operation may know of the call besides its input. */
export interface Call {
  /** The host and port by which the caller reached us, from which queue URLs are made. */
  host: string;
  /** The trace header of the caller, which messages carry on. */
  trace?: string | undefined;
  /** Aborts when the caller has gone. */
  signal: AbortSignal;
}

export type Operation = (input: unknown, call: Call) => Promise<object>;

/** An operation that refuses input of another shape as AWS would, with ValidationException. */
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
