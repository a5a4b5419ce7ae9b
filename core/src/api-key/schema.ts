/** The shapes of API keys, safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Name as AnyName } from "../kit/text/name.ts";
import { Page } from "../kit/page.ts";
import { modes, scopes } from "../kit/scope.ts";

export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;

export const Mode = z.enum(modes);
export type Mode = z.infer<typeof Mode>;

/** Why a key has stopped for good: somebody revoked it, or the person who made it left the workspace. */
export const stopReasons = ["revoked", "maker_left"] as const;

/** Why a key is refused from now on. One that has expired can be given a later expiry. */
const disableReasons = [...stopReasons, "expired"] as const;

/** Keys of a workspace that have not stopped, live and test together. */
export const maxKeys = 100;
/** Hours for which a replaced secret stays valid. */
const maxOverlapHours = 72;
const maxNetworks = 50;
export const maxOrigins = 50;
const maxBudget = 1_000_000_000;

const Name = z
  .string()
  .overwrite(AnyName.plain)
  .min(1, "Give the key a name.")
  .max(80, "A name has at most 80 characters.");

const Network = z.union(
  [z.cidrv4().max(18), z.cidrv6().max(49), z.ipv4().max(15), z.ipv6().max(45)],
  "Write an IP address or a network, like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.",
);

/** An origin as browsers send it: scheme, host and port, in lower case. */
const Origin = z
  .string()
  .max(300, "An origin has at most 300 characters.")
  .overwrite((text) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : text))
  .regex(/^https?:\/\/[^/]+$/, "Write an origin, like https://shop.example or http://localhost:8080.");

const Choices = z.strictObject({
  name: Name,
  scopes: z
    .array(Scope)
    .min(1, "Choose at least one scope.")
    .max(scopes.length, "Name each scope once.")
    .overwrite((chosen) => scopes.filter((scope) => chosen.includes(scope)))
    .describe("What the key may do, within what the role of the person who created it allows"),
  cidrs: z
    .array(Network)
    .max(maxNetworks, `A key has at most ${maxNetworks} networks.`)
    .describe("The networks that the key may be used from; empty for all"),
  origins: z
    .array(Origin)
    .max(maxOrigins, `A key has at most ${maxOrigins} origins.`)
    .describe("The origins of the pages that a publishable key stands in; empty for other keys"),
  expires_at: z.iso
    .datetime({ offset: true })
    .max(40)
    // It runs for refused text as well.
    .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()))
    .nullable()
    .describe("From then on the key is refused"),
  monthly_budget: z
    .int()
    .min(1)
    .max(maxBudget)
    .nullable()
    .describe("The most credits that the key may spend in a calendar month"),
});

/**
 * A new key. Without `scopes` it gets every scope that its maker's role allows. A publishable key has origins, and neither
 * scopes, networks nor a budget.
 */
export const Create = Choices.partial().extend({ name: Name, mode: Mode });
export type Create = z.infer<typeof Create>;

/** Changes of a key. What is absent stays; null removes an expiry or a budget. */
export const Update = Choices.partial();
export type Update = z.infer<typeof Update>;

/** A new secret; the replaced one stays valid for the overlap. */
export const Regenerate = z.strictObject({
  overlap_hours: z
    .int()
    .min(0)
    .max(maxOverlapHours, `The old secret stays valid for at most ${maxOverlapHours} hours.`)
    .default(0)
    .describe("For this many hours the old secret stays valid beside the new one"),
});

/** A page of keys. */
export const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: Page.cursor.optional(),
});

export const Info = z
  .object({
    id: ID.schema("key"),
    name: z.string(),
    mode: Mode,
    hint: z.string().describe("Beginning and end of the secret, to recognise it by"),
    status: z.enum(["active", "expired", "stopped"]),
    scopes: z.array(Scope),
    cidrs: z.array(z.string()),
    publishable_key: z.string().nullable().describe("The text of a publishable key, which is no secret"),
    origins: z.array(z.string()).describe("Of the pages that a publishable key stands in"),
    expires_at: z.iso.datetime().nullable(),
    monthly_budget: z.int().nullable().describe("In credits"),
    overlap_ends_at: z.iso.datetime().nullable().describe("Until then the replaced secret is valid too"),
    created_by: z.object({ id: ID.schema("user"), name: z.string() }).describe("The name at that time"),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe("The last call, refused ones beyond a limit included"),
    stopped_at: z.iso.datetime().nullable(),
    stop_reason: z.enum(stopReasons).nullable(),
  })
  .meta({ id: "ApiKey" });
export type Info = z.infer<typeof Info>;

/** A key with its secret, which is shown this once. */
export const WithSecret = Info.extend({
  key: z.string().describe("The secret. It is shown this once."),
}).meta({ id: "ApiKeyWithSecret" });
export type WithSecret = z.infer<typeof WithSecret>;

/** What a key used, for its screen. Rows of days without a call are absent. */
export const Usage = z
  .object({
    days: z
      .array(
        z.object({
          day: z.iso.date().describe("In UTC"),
          calls: z.int(),
          credits: z.int().describe("Charged on that day"),
          errors: z.record(z.string(), z.int()).describe("Refused calls by code"),
        }),
      )
      .describe("The last thirty days, the newest first"),
    last_used_at: z.iso.datetime().nullable(),
    budget_used: z
      .int()
      .describe("Credits of this month: spent, reserved for lists, or drawn for the calls of these seconds"),
    last_errors: z
      .array(
        z.object({
          code: z.string(),
          operation: z.string().describe("Method and path"),
          request_id: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .describe("The newest ten"),
  })
  .meta({ id: "ApiKeyUsage" });
export type Usage = z.infer<typeof Usage>;

const Expiry = z.object({
  apiKeyID: ID.schema("key"),
  name: z.string(),
  hint: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Events of keys. */
export const Events = {
  /** Keys have stopped because their maker left; the owner is told of them. */
  Abandoned: Event.declare(
    "key.abandoned",
    z.object({
      makerName: z.string(),
      keys: z.array(z.object({ name: z.string(), hint: z.string() })),
    }),
  ),
  /** A key expires within seven days; the owner is told. */
  Expiring: Event.declare("key.expiring", Expiry),
  /** A key has expired; the owner is told. */
  Expired: Event.declare("key.expired", Expiry),
  /** Somebody has revoked a key; the others are told. */
  Revoked: Event.declare(
    "key.revoked",
    z.object({
      apiKeyID: ID.schema("key"),
      name: z.string(),
      hint: z.string(),
      byID: ID.schema("user").nullable(),
      by: z.string(),
    }),
  ),
  /** A key has stopped for good, or has expired. `key.disabled` is also what webhooks call it. */
  Disabled: Event.declare(
    "key.disabled",
    z.object({
      apiKeyID: ID.schema("key"),
      name: z.string(),
      mode: Mode,
      hint: z.string(),
      reason: z.enum(disableReasons),
      stoppedAt: z.iso.datetime(),
    }),
  ),
};
