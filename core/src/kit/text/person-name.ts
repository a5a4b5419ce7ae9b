import { z } from "zod";
import { Name } from "./name.ts";

export const maxPersonName = 80;

/** A first or last name; `missing` is said of an empty one. Safe for the browser. */
export const PersonName = (missing: string) =>
  z
    .string()
    .overwrite(Name.plain)
    .min(1, missing)
    .max(maxPersonName, `A name has at most ${maxPersonName} characters.`);
