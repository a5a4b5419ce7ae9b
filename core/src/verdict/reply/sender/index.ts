/** Words about the sender and its session. At no stage do they say anything about the mailbox. */
import type { Table } from "../row.ts";
import { blocked } from "./blocked.ts";
import { content } from "./content.ts";
import { greylisted } from "./greylisted.ts";
import { identity } from "./identity.ts";
import { rateLimit } from "./rate-limit.ts";
import { relay } from "./relay.ts";
import { protocol, refusedAuthentication, session } from "./session.ts";

export const sender: readonly Table[] = [
  greylisted,
  session,
  protocol,
  rateLimit,
  blocked,
  identity,
  relay,
  content,
  refusedAuthentication,
];
