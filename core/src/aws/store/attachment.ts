/**
 * `Content-Disposition` of a file to save under a name, as RFC 6266 has it: the whole name in UTF-8 by RFC 8187, and before
 * it as much as ASCII can say, for whoever reads no more.
 */
export function attachment(filename: string): string {
  const name = filename.toWellFormed();
  return `attachment; filename="${inAscii(name)}"; filename*=UTF-8''${encoded(name)}`;
}

const inAscii = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]|["\\%/]/gu, "_");

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
