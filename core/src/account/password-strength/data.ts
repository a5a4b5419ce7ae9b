/** The common passwords, the most common first, one a line. The file lies beside this module, or beside its bundle. */
import { readFileSync } from "node:fs";

const file = new URL("./common-passwords.txt", import.meta.url);

/** The common passwords, read from the file. */
export const readCommonPasswords = (): string[] => readFileSync(file, "utf8").trimEnd().split("\n");
