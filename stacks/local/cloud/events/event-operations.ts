/** The operations on events: PutEvents and TestEventPattern. */
import { z } from "zod";
import { operation, type Operation } from "../operation.ts";
import { AwsError } from "../emulated-service.ts";
import { createEvent, type Event } from "./event.ts";
import { parsePattern } from "./pattern.ts";
import { busName } from "./rule.ts";

const maxEntries = 10;
const maxRequestBytes = 262_144;
const timeBytes = 14;

const Entry = z.object({
  EventBusName: z.string().optional(),
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  Resources: z.array(z.string()).default([]),
  /** Seconds since the epoch. */
  Time: z.number().optional(),
});
type Entry = z.output<typeof Entry>;

/** The error of an entry; other entries of the request may be accepted. */
class Refusal {
  readonly code: string;
  readonly message: string;
  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

export interface AddressedEvent {
  bus: string;
  event: Event;
}

export function eventOperations(
  now: () => number,
  accept: (events: readonly AddressedEvent[]) => void,
): Record<string, Operation> {
  return {
    PutEvents: operation(z.object({ Entries: z.array(Entry).min(1).max(maxEntries) }), ({ Entries }) => {
      if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > maxRequestBytes)
        throw new AwsError(
          "ValidationException",
          `Total size of the entries in the request is over the limit of ${maxRequestBytes} bytes.`,
        );
      const read = Entries.map((entry) => readEntry(entry, now()));
      accept(read.filter((result): result is AddressedEvent => !(result instanceof Refusal)));
      return {
        FailedEntryCount: read.filter((result) => result instanceof Refusal).length,
        Entries: read.map((result) =>
          result instanceof Refusal
            ? { ErrorCode: result.code, ErrorMessage: result.message }
            : { EventId: result.event.id },
        ),
      };
    }),
    TestEventPattern: operation(
      z.object({ EventPattern: z.string(), Event: z.string() }),
      ({ EventPattern, Event }) => ({ Result: parsePattern(EventPattern)(parseObject(Event)) }),
    ),
  };
}

/** Bytes as EventBridge counts them. */
function sizeOf({ Time, Source = "", DetailType = "", Detail = "", Resources }: Entry): number {
  const texts = [Source, DetailType, Detail, ...Resources];
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return length + (Time === undefined ? 0 : timeBytes);
}

function readEntry(entry: Entry, now: number): AddressedEvent | Refusal {
  const { Source: source, DetailType: detailType, Detail, Resources: resources, Time } = entry;
  if (!source) return required("Source");
  if (!detailType) return required("DetailType");
  if (!Detail) return required("Detail");
  if (source.startsWith("aws."))
    return new Refusal("NotAuthorizedForSourceException", `Not authorized for the source ${source}.`);
  const detail = parseObject(Detail);
  if (!detail) return new Refusal("MalformedDetail", "Detail is malformed.");
  const time = Time === undefined ? now : Time * 1000;
  const event = createEvent({ source, detailType, detail, resources, time });
  return { bus: busName(entry.EventBusName), event };
}

function required(name: string): Refusal {
  return new Refusal(
    "InvalidArgument",
    `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
  );
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
