/** Replies in other languages than English, or in English and another: first about the sender, then about the mailbox. */
import type { Table } from "../row.ts";
import { baltic } from "./baltic.ts";
import { catalan } from "./catalan.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { greek } from "./greek.ts";
import { hungarian } from "./hungarian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import { nearEast } from "./near-east.ts";
import { nordic } from "./nordic.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { russian } from "./russian.ts";
import { southAsia } from "./south-asia.ts";
import { southSlavic } from "./south-slavic.ts";
import { spanish } from "./spanish.ts";
import { turkish } from "./turkish.ts";
import type { Tables } from "./tables.ts";

const all: readonly Tables[] = [
  german,
  french,
  spanish,
  portuguese,
  italian,
  catalan,
  romanian,
  dutch,
  ...nordic,
  polish,
  czech,
  ...russian,
  ...southSlavic,
  ...baltic,
  turkish,
  hungarian,
  ...greek,
  ...nearEast,
  ...southAsia,
  japanese,
  chinese,
  korean,
];

/** A code that says that a mailbox is dead, beside words about a domain or a server that name no mailbox in any language. */
export const hostAlone: Table = {
  isForeign: true,
  rows: [
    {
      isForeign: true,
      fate: "unstated",
      meaning: "not_understood",
      scope: "domain",
      code: 5,
      enhanced: /^5\.(?:1\.(?:[0136]|10|11)|2\.1)$/,
      words: {
        test: (words) =>
          all.some(({ names }) => names.host.test(words)) &&
          !all.some(({ names }) => names.mailbox.test(words)),
      },
      unless: /\bip\b|@/,
      sample: "550 5.2.1 De registratie van het domein is verlopen",
    },
  ],
};

/** Words that spare the mailbox come first, in whatever language they are, since languages share the beginnings of words. */
export const languages: readonly Table[] = [
  ...all.map(({ sparing }) => sparing),
  ...all.map(({ deciding }) => deciding),
];

/** Whether a name is also a word for members or staff, as in `members@`: a reply that says it need not mean the mailbox. */
export const isMember = (name: string): boolean => all.some(({ insiders }) => insiders.test(name));

/** Whether a sentence says in another language that its mailbox is absent or disabled. */
export const saysDead = (sentence: string): boolean =>
  all.some(
    ({ deciding }) =>
      deciding.words?.test(sentence) === true &&
      deciding.rows.find(({ words }) => words?.test(sentence))?.meaning.startsWith("mailbox_") === true,
  );
