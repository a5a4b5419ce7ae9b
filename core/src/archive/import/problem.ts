import { VisibleError } from "../../kit/error.ts";

/** The refusal of an archive, by the file that is wrong. */
export const refusal = (path: string, what: string): VisibleError =>
  new VisibleError(
    "input",
    "archive.refused",
    `${path}: ${what} Nothing was imported. Take the file as it was downloaded, or have a new export made.`,
  );
