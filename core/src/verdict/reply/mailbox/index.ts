/** Words about the mailbox. At RCPT only. */
import type { Table } from "../row.ts";
import { receivingRate } from "./receiving-rate.ts";
import { disabled } from "./disabled.ts";
import { domain } from "./domain.ts";
import { full } from "./full.ts";
import { notFound } from "./not-found.ts";
import { restricted } from "./restricted.ts";
import { forwarded, several, unclear } from "./unclear.ts";
import { undisclosed } from "./undisclosed.ts";
import { utf8 } from "./utf8.ts";

/** Words about the mailbox that name its senders, its rate or its secrecy. They precede the words about the sender, which would match. */
export const guarded: readonly Table[] = [utf8, receivingRate, several, forwarded, restricted, undisclosed];

export const mailbox: readonly Table[] = [domain, unclear, full, disabled, notFound];
