/** What each scope and each mode allows, in a sentence. */
import type { Mode, Scope } from "@winnow/core/api-key/schema";

export const scopeTexts: Readonly<Record<Scope, string>> = {
  verify: "Verify single addresses. Each verdict costs a credit.",
  "lists:read": "See lists and their results, and download them.",
  "lists:write": "Create and delete lists.",
  "lists:start": "Start, pause, resume and cancel jobs. Verifying and cleaning cost credits.",
  "credits:read": "See the balance and the usage of credits.",
  "webhooks:write": "Create, change and delete webhooks, and replay deliveries.",
  "rules:read": "See the rules of the workspace.",
  "rules:write": "Create, change and delete the rules of the workspace.",
  "suppressions:read": "See the suppressed addresses.",
  "suppressions:write": "Suppress addresses, and remove them from the list.",
  "outcomes:read": "See how often addresses that were called valid bounced.",
  "outcomes:write": "Report what happened to mails, which may suppress addresses, and erase such reports.",
};

export const modeTexts: Readonly<Record<Mode, { label: string; text: string }>> = {
  live: { label: "Live", text: "Verifies real addresses and costs credits." },
  test: {
    label: "Test",
    text: "The same calls, free of charge. Addresses under .test get a fixed answer, and nothing is sent.",
  },
  publishable: {
    label: "Publishable",
    text: "Stands in your pages and checks their forms, free of charge. It may do nothing else.",
  },
};
