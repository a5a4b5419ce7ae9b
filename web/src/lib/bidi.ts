/** A text of whatever direction, to stand in a sentence without turning that about; where there are elements, `<bdi>` does it. */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`;
