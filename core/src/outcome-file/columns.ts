/** Which columns hold what, as a format or a person says it; and the outcomes of rows by it. Safe for the browser. */
import { statedTime, type DateOrder } from "../kit/time/stated-time.ts";
import * as Prefetch from "../kit/prefetch.ts";
import {
  type EventType,
  type Fields,
  type Format,
  formats,
  plainName,
  proxyWords,
  words,
} from "./formats.ts";

/** Zero-based columns; null for those that the file does not have. */
export interface Columns {
  email: number;
  at: number;
  type: number | null;
  reply: number | null;
  id: number | null;
  machine?: number | null;
  program?: number | null;
  /** What happened in each row, where no column says it. */
  always: EventType | null;
  dates?: DateOrder | null;
}

/** The format whose columns a header has, with their places; null where none fits. */
export function formatOf(header: readonly string[]): { format: Format; columns: Columns } | null {
  const names = header.map(plainName);
  const format = formats.find(({ has }) => has.every((name) => names.includes(name)));
  return format ? { format, columns: placesOf(format.fields, names, format) } : null;
}

function placesOf(
  fields: Fields,
  names: readonly string[],
  { always, dates }: Partial<Format> = {},
): Columns {
  const place = (known: readonly string[] = []): number | null => {
    const name = known.find((one) => names.includes(one));
    return name === undefined ? null : names.indexOf(name);
  };
  return {
    email: place(fields.email) ?? -1,
    at: place(fields.at) ?? -1,
    type: place(fields.type),
    reply: place(fields.reply),
    id: place(fields.id),
    machine: place(fields.machine),
    program: place(fields.program),
    always: always ?? null,
    dates: dates ?? null,
  };
}

/** Names that columns often have, for a guess that a person looks at. */
const usual: Fields = {
  email: ["email", "emailaddress", "address", "recipient", "to", "mail", "contact"],
  at: ["at", "timestamp", "time", "date", "datetime", "created", "createdat", "eventtime", "occurredat"],
  type: ["event", "type", "eventtype", "status", "result"],
  reply: ["reply", "reason", "response", "diagnosticcode", "diagnostic", "error", "smtpresponse", "details"],
  id: ["messageid", "id", "smtpid"],
};

/** The columns that a header seems to have; -1 for an address or a time that it does not seem to have. */
export const guessedColumns = (header: readonly string[]): Columns => placesOf(usual, header.map(plainName));

/** An outcome as a row has it. */
export interface RowItem {
  email: string;
  type: EventType;
  at: string;
  id?: string;
  reply?: string;
  machine?: boolean;
  isProxy?: boolean;
}

/** The kind of a row that is no outcome; `nothing`: an event such as that the mail was sent. */
export type NoItem = "no_time" | "not_an_event" | "nothing";

const maxID = 200;
const maxReply = 2_000;

/** The outcome of a row, or why it is none. Whether its address is one is not looked at. */
export function itemOf(row: readonly string[], columns: Columns): RowItem | NoItem {
  const cell = (place: number | null | undefined): string =>
    place === null || place === undefined ? "" : (row[place] ?? "").trim();
  const said = cell(columns.type);
  const type = columns.always ?? typeIn(said);
  if (type === undefined) return "not_an_event";
  if (type === null) return "nothing";
  const at = statedTime(cell(columns.at), columns.dates ?? undefined);
  if (at === null) return "no_time";
  const [id, reply] = [
    cell(columns.id)
      .replace(/^<(.*)>$/, "$1")
      .slice(0, maxID),
    cell(columns.reply).slice(0, maxReply),
  ];
  const isMachine = /^(true|1|yes)$/i.test(cell(columns.machine)) || proxyWords.test(plainName(said));
  return {
    email: cell(columns.email),
    type,
    at,
    ...(id !== "" && { id }),
    ...(type === "bounced" && reply !== "" && { reply }),
    ...((type === "opened" || type === "clicked") && isMachine && { machine: true }),
    ...(type === "opened" && !isMachine && Prefetch.isProxy(cell(columns.program)) && { isProxy: true }),
  };
}

/** The event that a word names; null for one that is no outcome, undefined for an unknown word. */
export function typeIn(said: string): EventType | null | undefined {
  const name = plainName(said);
  return words.find(({ pattern }) => pattern.test(name))?.type;
}
