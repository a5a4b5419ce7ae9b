/** Decodes Korean text: EUC-KR, and CP949 of Windows, which contains it. Loaded at the first file that needs it. */
import iconv from "iconv-lite";

export const decodeKorean = (bytes: Uint8Array): string => iconv.decode(bytes, "cp949");
