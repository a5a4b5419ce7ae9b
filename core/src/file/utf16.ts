/** Detects UTF-16 without a BOM: its ASCII characters leave many NULs in one half of the byte pairs, few in the other. */
export function utf16WithoutBom(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const nuls = { even: 0, odd: 0 };
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1))
    nuls[at % 2 === 0 ? "even" : "odd"] += 1;
  const many = 0.3 * Math.floor(sample.length / 2);
  if (nuls.odd > many && nuls.even < nuls.odd / 20) return "utf-16le";
  return nuls.even > many && nuls.odd < nuls.even / 20 ? "utf-16be" : null;
}
