import { credits } from "./credits.ts";
import { explainReply } from "./explain-reply.ts";
import { listHealth } from "./list-health.ts";
import { listResults } from "./list-results.ts";
import { quoteList } from "./quote-list.ts";
import { searchDocs } from "./search-docs.ts";
import type { Tool } from "./tool.ts";
import { usage } from "./usage.ts";
import { verifyEmail } from "./verify-email.ts";
import { verifyList } from "./verify-list.ts";

/** Every tool, in the order in which a model sees them. */
export const tools: readonly Tool[] = [
  verifyEmail,
  quoteList,
  verifyList,
  listHealth,
  listResults,
  credits,
  usage,
  searchDocs,
  explainReply,
];
