/** The shapes of webhooks, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Name } from "../kit/text/name.ts";
import { Page } from "../kit/page.ts";
import { meanings } from "./event-type.ts";

export { meanings } from "./event-type.ts";

/** The types of events that an endpoint can receive. */
export const EventType = z.enum(Object.keys(meanings) as (keyof typeof meanings)[]);
export type EventType = z.infer<typeof EventType>;

export const limits = {
  /** Endpoints of a workspace, live and test counted apart. */
  endpoints: 16,
  urlLength: 2_048,
  descriptionLength: 200,
  /** Hours for which the replaced secret signs too. */
  overlapHours: 72,
} as const;

const Mode = z.enum(["live", "test"]);

const URLText = z
  .url("Write a whole URL, like https://example.com/webhooks.")
  .max(limits.urlLength, `A URL has at most ${limits.urlLength} characters.`);

const EventTypes = z
  .array(EventType)
  .min(1, "Choose at least one type of event.")
  .max(EventType.options.length, "Name each type of event once.")
  .overwrite((chosen) => EventType.options.filter((type) => chosen.includes(type)));

const Description = z
  .string()
  .overwrite(Name.plain)
  .max(limits.descriptionLength, `A description has at most ${limits.descriptionLength} characters.`);

/** A new endpoint. An API key makes endpoints of its own mode. */
export const Create = z.strictObject({
  url: URLText,
  events: EventTypes,
  mode: Mode.optional().describe(
    "Live or test events; of an API key its own mode, otherwise live by default",
  ),
  description: Description.default(""),
});

/** Changes of an endpoint. What is absent stays. */
export const Update = z.strictObject({
  url: URLText.optional(),
  events: EventTypes.optional(),
  description: Description.optional(),
  enabled: z.boolean().optional().describe("Enabling also ends a disablement after failures"),
});

export const Rotate = z.strictObject({
  overlap_hours: z
    .int()
    .min(0)
    .max(limits.overlapHours, `The replaced secret signs for at most ${limits.overlapHours} hours.`)
    .default(24)
    .describe("For this many hours the replaced secret signs too"),
});

export const Test = z.strictObject({
  type: EventType.optional().describe("By default the first type that the endpoint receives"),
});

/**
 * Why the product disabled an endpoint:
 *
 * - it answered 410
 * - nothing succeeded for five days, or ever in 20 tries over an hour
 * - its maker left, or may no longer view what it gets
 * - nobody knows who made it, and nobody confirmed it
 */
export const disabledReasons = ["gone", "failing", "maker_left", "maker_rights", "maker_unknown"] as const;

export const Info = z
  .object({
    id: ID.schema("webhook"),
    url: z.string(),
    events: z.array(EventType),
    mode: Mode,
    enabled: z.boolean(),
    description: z.string(),
    secret: z.string().describe("The signing secret, masked"),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe("Until then the replaced secret signs too"),
    disabled_reason: z.enum(disabledReasons).nullable(),
    failing_since: z.iso.datetime().nullable().describe("The first failure after the last success"),
    confirm_by: z.iso
      .datetime()
      .nullable()
      .describe("It is not known who created it: it is disabled then, unless somebody enables it before"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
export type Info = z.infer<typeof Info>;

/** An endpoint with its signing secret, which is shown this once. */
export const WithSecret = Info.extend({
  secret: z.string().describe("The signing secret. It is shown this once."),
}).meta({ id: "WebhookWithSecret" });
export type WithSecret = z.infer<typeof WithSecret>;

export const deliveryStates = ["pending", "succeeded", "failed"] as const;
const DeliveryState = z.enum(deliveryStates);

/** Why a try failed without an answer. */
const failureCauses = [
  "timeout",
  "refused",
  "closed",
  "tls",
  "unreachable",
  "garbled",
  "no_address",
  "forbidden_address",
] as const;

export const Try = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().describe("The HTTP status; null where no answer came"),
  error: z.enum(failureCauses).nullable().describe("Why no answer came"),
  answer: z.string().describe("The first 4 kB of the answer; empty where you may not view what was posted"),
  duration_ms: z.int(),
});
export type Try = z.infer<typeof Try>;

/** A delivery in the log. */
export const DeliverySummary = z
  .object({
    id: ID.schema("delivery"),
    event_id: ID.schema("event").describe("What the header webhook-id says, on every try"),
    type: EventType,
    status: DeliveryState,
    created_at: z.iso.datetime(),
    next_try_at: z.iso.datetime().nullable(),
    tries: z.int(),
    last_try: Try.omit({ answer: true }).nullable(),
  })
  .meta({ id: "WebhookDeliverySummary" });
export type DeliverySummary = z.infer<typeof DeliverySummary>;

/** A delivery with its request and its answers. */
export const Delivery = DeliverySummary.omit({ tries: true, last_try: true })
  .extend({
    url: z.string().describe("Where the last try went"),
    body: z
      .string()
      .nullable()
      .describe("The body as it is posted and signed; null where you may not view what it carries"),
    tries: z.array(Try).describe("The last 16 tries, oldest first"),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z.object({
  status: DeliveryState.optional(),
  limit: Page.limit,
  cursor: Page.cursor.optional(),
});

export const ReplayQuery = z.object({
  since: z.iso
    .datetime({ offset: true })
    .max(40)
    .describe("Events from then on are sent again, oldest first"),
  status: z.enum(["succeeded", "failed"]).optional().describe("Only those that ended so"),
});

export const Replaying = z
  .object({ id: ID.schema("webhook"), since: z.iso.datetime(), until: z.iso.datetime() })
  .meta({ id: "WebhookReplay" });
export type Replaying = z.infer<typeof Replaying>;

/** What the queue of deliveries carries: that an endpoint has deliveries due, or a replay to go on with. */
export const Message = z.object({
  workspaceID: z.string(),
  endpointID: ID.schema("webhook"),
  replay: z
    .object({
      /** Of its job. */
      id: z.string(),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
      status: z.enum(["succeeded", "failed"]).optional(),
      /** The last delivery that was looked at. */
      after: z.string().optional(),
    })
    .optional(),
});
export type Message = z.infer<typeof Message>;

export const Events = {
  /** Nobody knows who made these endpoints, and the owner has to confirm them. */
  Unconfirmed: Event.declare(
    "webhook.unconfirmed",
    z.object({
      endpoints: z.array(z.object({ endpointID: ID.schema("webhook"), url: z.string() })),
      confirmBy: z.iso.datetime(),
    }),
  ),
  /** The product disabled an endpoint. */
  Disabled: Event.declare(
    "webhook.disabled",
    z.object({
      endpointID: ID.schema("webhook"),
      url: z.string(),
      reason: z.enum(disabledReasons),
      /** Whether its host has ever answered with success. Older rows lack it. */
      hasSucceeded: z.boolean().optional(),
    }),
  ),
};
