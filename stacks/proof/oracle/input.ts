/** The input of a list. */
export interface Input {
  listID: string;
  /** The cells of its email column, row by row, without the header and blank lines. */
  cells: readonly string[];
  /** The text of its download with the columns `email,status,reason`. */
  download?: string;
}
