/** A list as it was put in. */
export interface Input {
  listID: string;
  /** The cells of its email column, row by row, the header and blank lines aside. */
  cells: readonly string[];
  /** The finished file that its owner got for the columns `email,status,reason`. */
  download?: string;
}
