/** Why a row of a file suppresses its address, by its columns, or why it does not. */
import { statedTime } from "../kit/time/stated-time.ts";
import type { Reason } from "./schema.ts";
import {
  columns,
  dates,
  denials,
  marks,
  no,
  reasonsOfSuppression,
  reasonsInWords,
  unsuppressed,
  vagueReasons,
  words,
  yes,
} from "./senders.ts";

interface Refused {
  refused: string;
}

type Cell = (place: number) => string;

const notSuppressed = "This row says that the address is not suppressed.";
const unclear =
  "This row does not say clearly whether the address is suppressed. Write true, false or a date where it should.";
const contradicting =
  "This row has a reason that we do not know, and says elsewhere that the address is not suppressed.";

/** The reason of a row by the columns of its file: the stated one where they name none, or why the row is refused. */
export function reasonsBy(names: readonly string[], stated: Reason): (cell: Cell) => Reason | Refused {
  const has = (name: string): boolean => names.includes(name);
  const marking = marks
    .filter(({ name, beside }) => has(name) && (beside === undefined || has(beside)))
    .map((mark) => ({ ...mark, place: names.indexOf(mark.name) }));
  const isOfContacts =
    marking.length > 0 ||
    unsuppressed.some(({ has: those, without }) => those.every(has) && !without.some(has));
  const reasons = columns.reason
    .filter((name) => has(name) && !(isOfContacts && vagueReasons.includes(name)))
    .map((name) => ({ name, place: names.indexOf(name) }));
  return (cell) => {
    const marked = marking.map(({ reason, place, isText = false }) => ({
      reason,
      text: cell(place),
      answer: answerIn(cell(place), isText),
    }));
    const mark = marked.find(({ answer }) => answer === "yes");
    if (mark?.reason) return mark.reason;
    const said = reasons.map(({ name, place }) => ({ name, text: cell(place) }));
    const telling = said.filter(({ text }) => !no.test(text) && !denies(text));
    const tells = (among: readonly string[]): boolean => telling.some(({ name }) => among.includes(name));
    const named = [...(mark ? [mark] : []), ...telling]
      .map(({ text }) => reasonIn(text))
      .find((one) => one !== null);
    if (named) return named;
    const isDenied = isOfContacts ? !mark : said.some(({ text }) => denies(text));
    if (!isDenied || tells(reasonsOfSuppression)) return stated;
    if (marked.some(({ answer }) => answer === "unclear")) return { refused: unclear };
    return { refused: tells(reasonsInWords) ? contradicting : notSuppressed };
  };
}

/** What a column that marks contacts says. In one of texts, any that does not deny is a yes. */
function answerIn(text: string, isText: boolean): "yes" | "no" | "unclear" {
  if (no.test(text) || denies(text)) return "no";
  const isYes = isText || yes.test(text) || dates.test(text) || statedTime(text) !== null;
  return isYes || reasonIn(text) !== null ? "yes" : "unclear";
}

const denies = (text: string): boolean => denials.some((pattern) => pattern.test(text));

const reasonIn = (text: string): Reason | null =>
  words.find(({ pattern }) => pattern.test(text))?.reason ?? null;
