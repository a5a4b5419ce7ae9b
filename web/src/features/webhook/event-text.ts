/** What each type of event says, in a sentence. */
import type { EventType } from "@winnow/core/webhook/schema";

export const eventTexts: Readonly<Record<EventType, string>> = {
  "verification.completed": "A single verification has its verdict.",
  "list.imported": "A list was read, and its job can start.",
  "list.analyzed": "The analysis of a list has ended.",
  "list.completed": "A list is verified, and its results are ready.",
  "list.failed": "A list could not be imported, its job failed, or its start was refused.",
  "list.cancelled": "Somebody cancelled the job of a list.",
  "credits.low": "The credits fell below the threshold of the low-credit alert.",
  "key.disabled": "An API key has stopped: it was revoked, it has expired, or whoever made it left.",
};
