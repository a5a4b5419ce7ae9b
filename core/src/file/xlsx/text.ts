/** The text that a workbook stands for: what XML cannot hold is written there as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
