/** The shapes of a single verification. Safe for the browser. */
import { z } from "zod";
import { Event } from "../kit/event.ts";
import { ID } from "../kit/id.ts";
import { Metadata } from "../kit/metadata.ts";
import { Info as Verdict } from "../verdict/schema.ts";

const id = ID.schema("verification");

export const Question = z.object({
  email: z.string().min(1).max(1000),
  fresh: z
    .boolean()
    .optional()
    .describe("Asks again for a credit, instead of repeating a verdict of the last 24 hours free of charge"),
});

/** The most seconds that a caller can wait for a verdict. */
export const maxTimeoutSeconds = 25;

export const Create = Question.extend({
  timeout: z
    .int()
    .min(1)
    .max(maxTimeoutSeconds)
    .default(5)
    .describe("Seconds to wait for the verdict; afterwards the answer is 202"),
  mend: z
    .boolean()
    .default(false)
    .describe(
      "Mends a text that cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`, and verifies the mended address",
    ),
  metadata: Metadata.default({}),
});

/** A verdict on one address, as a program gets it. */
export const Completed = Verdict.extend({
  id,
  mode: z.enum(["live", "test"]).describe("That of the key; a test verdict is made up and costs nothing"),
  metadata: Metadata,
}).meta({ id: "AddressVerification" });

/** A single verification that is under way. */
export const Pending = z.object({ id, status: z.literal("pending") }).meta({ id: "PendingVerification" });

export type Info = z.infer<typeof Completed> | z.infer<typeof Pending>;

const Subject = z.object({ verificationID: id });

export const Events = {
  /** A single verification was removed, so that nothing of it may stay. */
  Removed: Event.declare("address.removed", Subject),
  /** A single verification that was pending has its verdict. */
  Completed: Event.declare("address.verified", Subject),
};
