import { FileProblem, type Upload } from "../../file/index.ts";

/** Of a file or of pasted lines, of whose rows some may be mended. */
export function noAddresses({ lines }: Pick<Upload, "lines">, mendable: { count: number } = { count: 0 }) {
  if (mendable.count > 0)
    return new FileProblem(
      "file.mendable",
      `No row holds an email address as it stands, but ${mendable.count.toLocaleString("en")} can be mended.`,
    );
  return new FileProblem(
    "file.no_addresses",
    lines === true
      ? "We found no email address in what you pasted. Paste one address per line."
      : "We found no email address in this file. Choose another column, or upload a list with one address per row.",
  );
}
