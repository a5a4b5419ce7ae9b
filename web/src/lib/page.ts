/** A page of results with the cursor of the next; null for the last. */
export interface Page<T> {
  results: T[];
  next_cursor: string | null;
}
