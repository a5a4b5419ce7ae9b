/** Codes, links and set phrases of single providers, whose words alone would be misread. They have the highest precedence. */
import type { Table } from "../row.ts";
import { america, cable } from "./america.ts";
import { coreMail, netease, qq } from "./china.ts";
import { europe, mailRu, orange } from "./europe.ts";
import { gateway } from "./gateway.ts";
import { google } from "./google.ts";
import { microsoft } from "./microsoft.ts";
import { software } from "./software.ts";
import { yahoo } from "./yahoo.ts";

export const provider: readonly Table[] = [
  google,
  microsoft,
  yahoo,
  america,
  cable,
  orange,
  mailRu,
  europe,
  qq,
  netease,
  coreMail,
  gateway,
  software,
];
