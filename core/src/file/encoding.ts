/** The encodings of text files, with their names for people. Safe for the browser, without zod. */
export const encodings = {
  "utf-8": "UTF-8",
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "koi8-r": "Cyrillic (KOI8-R)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-874": "Thai (Windows-874)",
  shift_jis: "Japanese (Shift-JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  gb18030: "Chinese (GB18030, GBK)",
  big5: "Chinese (Big5)",
  "euc-kr": "Korean (EUC-KR, CP949)",
  "utf-16le": "UTF-16, little-endian",
  "utf-16be": "UTF-16, big-endian",
} as const;

export type Encoding = keyof typeof encodings;
export const encodingNames = Object.keys(encodings) as [Encoding, ...Encoding[]];
