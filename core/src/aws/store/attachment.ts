/**
 * `Content-Disposition: attachment` (RFC 6266): the full name in UTF-8 (RFC 8187), and an ASCII fallback for old
 * clients.
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
