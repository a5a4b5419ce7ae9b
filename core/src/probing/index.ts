/**
 * Probing: what the workers of a stage share to ask name servers and mail servers. Nothing here belongs to a workspace, and what is
 * lost is asked again.
 *
 * - session places: the provider limits
 * - question batches: the limits of DNS
 * - host limits: the refusals that mail hosts bear in a session
 * - reputation: what our address has shown a provider
 * - domain cache: domains that were asked about
 * - agents: probing where port 25 is closed
 * - egress: the proxy that probes leave by
 */
export { Agent } from "./agent/index.ts";
export { SharedDomainCache } from "./domain-cache/index.ts";
export { Egress } from "./egress.ts";
export { HostLimit } from "./host-limit/index.ts";
export { QuestionBatch } from "./question-batch/index.ts";
export { Reputation } from "./reputation/index.ts";
export { SessionPlace } from "./session-place/index.ts";
