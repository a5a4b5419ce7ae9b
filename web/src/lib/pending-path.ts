/** The path of the navigation that is under way. The router knows it before a page renders it. */

let read: () => string | null = () => null;

export function setPendingPath(reader: () => string | null): void {
  read = reader;
}

export const pendingPath = (): string | null => read();
