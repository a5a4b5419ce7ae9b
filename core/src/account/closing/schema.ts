/** The shapes of closing an account, safe for the browser. */
import { z } from "zod";
import { ID } from "../../kit/id.ts";
import { CodeIfOn } from "../../second-factor/schema.ts";

/** Workspaces of a person that one call can decide about. */
const maxOwned = 100;

/** When the subscription of a workspace ends that is closed: at once, or when what is paid for is over. */
const endings = ["now", "at_end"] as const;

/** What happens to a workspace of the person: a member gets it, or it is closed. */
const Choice = z.union([
  z.strictObject({ workspace_id: ID.schema("workspace"), transfer_to: ID.schema("user") }),
  z.strictObject({ workspace_id: ID.schema("workspace"), subscription: z.enum(endings).default("now") }),
]);
export type Choice = z.infer<typeof Choice>;

export const CloseAccount = z.strictObject({
  password: z
    .string()
    .max(128)
    .default("")
    .describe("Not needed for an account with Google and without a password"),
  code: CodeIfOn,
  workspaces: z
    .array(Choice)
    .max(maxOwned)
    .describe("A choice for each workspace that the person owns, once each"),
});

/** A workspace that the person owns, and what ends with it. */
const Owned = z.object({
  id: ID.schema("workspace"),
  name: z.string(),
  members: z
    .array(z.object({ id: ID.schema("user"), name: z.string(), email: z.string() }))
    .describe("Who could take it over"),
  lists_under_way: z.int().describe("Lists that are imported, analyzed or verified now, or are paused"),
  subscription: z
    .object({
      name: z.string(),
      ends_at: z.iso.datetime().describe("When what is paid for is over"),
      is_ending: z.boolean().describe("Whether it is cancelled for then already"),
      payment_failed: z.boolean(),
    })
    .nullable(),
  payment_open: z.boolean().describe("Whether a payment was taken whose credits have not come yet"),
});

/** What a person decides, and gives, to close their account. */
export const ClosingState = z
  .object({
    needs_password: z.boolean(),
    needs_code: z.boolean(),
    owned: z.array(Owned),
    joined: z.int().describe("Workspaces of others that the person leaves"),
    closes_at: z.iso.datetime().nullable().describe("When the account closes by itself; null unless it does"),
  })
  .meta({ id: "AccountClosing" });
export type ClosingState = z.infer<typeof ClosingState>;

/** What has become of it. */
export const Closed = z
  .object({
    message: z.string(),
    closes_at: z.iso
      .datetime()
      .nullable()
      .describe("When the account closes by itself; null where it is closed"),
    receipt: z.string().nullable().describe("Names the receipt of the erasure, on a page for everybody"),
  })
  .meta({ id: "ClosedAccount" });
export type Closed = z.infer<typeof Closed>;

/** 128 bits in base64url. */
export const ReceiptID = z
  .string()
  .max(22)
  .regex(/^[\w-]{22}$/, "This is not the number of a receipt.");

/** What stays after an erasure, and how long. */
const Rest = z.object({ what: z.string(), kept: z.string() });

/** The receipt of an erasure. It holds nothing about the person. */
export const Receipt = z
  .object({
    id: ReceiptID,
    closed_at: z.iso.datetime(),
    erased_at: z.iso
      .datetime()
      .nullable()
      .describe("When everything was gone; null until then, for 24 hours at most"),
    remains: z.array(Rest),
    statement: z.string().nullable().describe("A signed JWT that says the same; null until it is erased"),
  })
  .meta({ id: "ErasureReceipt" });
export type Receipt = z.infer<typeof Receipt>;

export const Statement = z.strictObject({ statement: z.string().trim().min(1).max(4_096) });

/** What the check of a statement says. */
export const StatementCheck = z
  .object({ is_valid: z.boolean(), receipt: Receipt.nullable() })
  .meta({ id: "StatementCheck" });
export type StatementCheck = z.infer<typeof StatementCheck>;

export const closingNews = ["begun", "stopped", "changed"] as const;
export type ClosingNews = (typeof closingNews)[number];
