/** What single providers mean by their codes, links and set phrases, where the words alone would be misread. Heard first. */
import type { Table } from "../row.ts";
import { america, cable } from "./america.ts";
import { netease, qq } from "./china.ts";
import { europe, orange } from "./europe.ts";
import { gateway } from "./gateway.ts";
import { google } from "./google.ts";
import { microsoft } from "./microsoft.ts";
import { yahoo } from "./yahoo.ts";

export const provider: readonly Table[] = [
  google,
  microsoft,
  yahoo,
  america,
  cable,
  orange,
  europe,
  qq,
  netease,
  gateway,
];
