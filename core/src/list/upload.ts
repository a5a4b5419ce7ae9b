import type { ListRow } from "./entity.ts";

/** How long the form that a list comes with accepts an upload. */
export const uploadSeconds = 3_600;

/** The key of a list's upload. */
export const uploadKey = (workspaceID: string, listID: string): string => `upload/${workspaceID}/${listID}`;

/** The upload, and how to read it. */
export const uploadOf = ({ upload, filename, source, choice }: ListRow) => ({
  key: upload,
  filename: filename ?? "pasted.txt",
  lines: source === "paste",
  delimiter: choice.delimiter,
});
