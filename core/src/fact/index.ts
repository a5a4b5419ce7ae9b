/** What is learned from the mails of all workspaces. Nothing about one address crosses a workspace: facts are about providers. */
export * as Fact from "./index.ts";
export * as limits from "./limits.ts";
export { findingOf, noticed, type Seen, seenIn } from "./finding.ts";
export { learn } from "./learn.ts";
export { providerFacts } from "./provider-facts.ts";
