/** The log line of each message and event: how it ended, and how old it was. */
import { Trace } from "@winnow/core/kit/trace";
import type { EventBridgeEvent, SQSRecord } from "aws-lambda";
import { log } from "../logging/log.ts";
import { processFigures } from "../logging/process-figures.ts";

/** An event as the bus invokes a function with it. */
export type BusInvocation = EventBridgeEvent<string, unknown>;

/** What a log line says of a message or an event. */
interface Arrival {
  id: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
  /** Lambda does not say how often it has invoked a function with an event. */
  receives?: number;
  trace: Trace.Fields;
}

export const arrivalOf = ({ messageId, attributes, body }: SQSRecord): Arrival => ({
  id: messageId,
  sentAt: Number(attributes.SentTimestamp),
  receives: Number(attributes.ApproximateReceiveCount),
  trace: traceOf(body),
});

export const arrivalOfEvent = ({ id, time, detail }: BusInvocation): Arrival => ({
  id,
  sentAt: Date.parse(time),
  trace: traceOf(JSON.stringify({ detail })),
});

/** Runs a delivery under the trace of its message or event, and logs how it ended, and how old that was. */
export const logged = (job: string, arrival: Arrival, body: () => Promise<void>): Promise<void> =>
  Trace.provide({ job, ...arrival.trace }, () => run(arrival, body));

async function run({ id, sentAt, receives }: Arrival, body: () => Promise<void>): Promise<void> {
  const began = Date.now();
  const beganInProcess = performance.now();
  const line = (outcome: "ok" | "failed"): void =>
    log.info({
      kind: "delivery",
      outcome,
      milliseconds: Date.now() - began,
      age_seconds: Math.max(0, Math.round((began - sentAt) / 1000)),
      ...(receives !== undefined && { receives }),
      message_id: id,
      ...processFigures(beganInProcess),
    });
  try {
    await body();
  } catch (error) {
    line("failed");
    log.error({ message: id, error });
    throw error;
  }
  line("ok");
}

interface Sent {
  workspaceID?: unknown;
  requestID?: unknown;
  detail?: Sent;
}

const named = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The workspace of a message or of its event, and the call that caused it; nothing where it cannot be read. */
export function traceOf(body: string): Trace.Fields {
  try {
    const { detail = {}, workspaceID, requestID } = JSON.parse(body) as Sent;
    return {
      workspaceID: named(detail.workspaceID ?? workspaceID),
      requestID: named(detail.requestID ?? requestID),
    };
  } catch {
    return {};
  }
}
