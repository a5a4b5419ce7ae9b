/** The path of the next part, from a header `Link`; null where there is none. */
export const nextLink = (header: string | null): string | null =>
  /<(?<path>\/[^>]*)>;\s*rel="next"/.exec(header ?? "")?.groups?.["path"] ?? null;
