import { FileProblem, type Upload } from "../../file/index.ts";

/** Of a file or of pasted lines. */
export const noAddresses = ({ lines }: Pick<Upload, "lines">) =>
  new FileProblem(
    "file.no_addresses",
    lines === true
      ? "We found no email address in what you pasted. Paste one address per line."
      : "We found no email address in this file. Choose another column, or upload a list with one address per row.",
  );
