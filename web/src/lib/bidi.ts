/** Isolates text of unknown direction inside a plain string. In elements, use `<bdi>`. */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`;
