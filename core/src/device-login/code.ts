/** The codes of a login, and the secret that its device code leads to. */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { codeLength, codeLetters } from "./schema.ts";

export const newDeviceCode = (): string => randomBytes(32).toString("base64url");

export const newUserCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length))).join("");

/** What is stored of a device code. */
export const hashOf = (deviceCode: string): string => createHash("sha256").update(deviceCode).digest("hex");
