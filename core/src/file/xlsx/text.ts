/** Unescapes a text: characters that XML does not allow are written as `_x000D_`, and that text itself as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
