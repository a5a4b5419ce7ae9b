/** Replies in other languages than English, or in English and another: first about the sender, then about the mailbox. */
import type { Table } from "../row.ts";
import { anyOf } from "../words.ts";
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
import { nordic } from "./nordic.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { turkish } from "./turkish.ts";

const languages = [
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  nordic,
  polish,
  czech,
  russian,
  turkish,
  hungarian,
  romanian,
  greek,
  chinese,
  japanese,
  korean,
];

export const language: Table = {
  words: anyOf(...languages.map(({ words }) => words)),
  rows: languages.flatMap(({ rows }) => rows),
};
