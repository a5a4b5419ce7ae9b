/** Words about the mailbox. Heard at RCPT only. */
import type { Table } from "../row.ts";
import { busy } from "./busy.ts";
import { closed } from "./closed.ts";
import { domain } from "./domain.ts";
import { full } from "./full.ts";
import { missing } from "./missing.ts";
import { restricted } from "./restricted.ts";
import { standing, unclear } from "./unclear.ts";

/** Words about the mailbox that name its senders or its pace, and would else be taken for words about whoever asks. */
export const guarded: readonly Table[] = [standing, busy, restricted];

export const mailbox: readonly Table[] = [domain, unclear, full, closed, missing];
