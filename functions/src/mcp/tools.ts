import { explainReply } from "./explain-reply.ts";
import { listHealth } from "./list-health.ts";
import type { Tool } from "./tool.ts";
import { verifyEmail } from "./verify-email.ts";
import { verifyList } from "./verify-list.ts";

/** Every tool, in the order in which a model sees them. */
export const tools: readonly Tool[] = [verifyEmail, verifyList, listHealth, explainReply];
