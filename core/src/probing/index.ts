/**
 * Probing: what the workers of a stage share to ask name servers and mail servers. Session places keep all workers
 * together within the provider limits, question batches within those of DNS; host limits keep sessions as short as mail hosts
 * bear; the domain cache saves repeated questions; agents probe where port 25 is closed; egress is the proxy that probes leave
 * by. Nothing here belongs to a workspace, and whatever is lost is asked again.
 */
export { Agent } from "./agent/index.ts";
export { SharedDomainCache } from "./domain-cache/index.ts";
export { Egress } from "./egress.ts";
export { HostLimit } from "./host-limit/index.ts";
export { QuestionBatch } from "./question-batch/index.ts";
export { Reputation } from "./reputation/index.ts";
export { SessionPlace } from "./session-place/index.ts";
