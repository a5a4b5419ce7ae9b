import { FileProblem } from "../../file/index.ts";

export const noAddresses = () =>
  new FileProblem(
    "file.no_addresses",
    "We found no email address in this file. Choose another column, or upload a list with one address per row.",
  );
