/**
 * Writes `common-passwords.txt` from the passwords of @zxcvbn-ts/language-common (MIT licence), ordered by how often they
 * occur in leaked collections: the 10,000 most common that are long enough for an account, and the shorter ones among
 * them, which are parts of longer passwords. Run by `npm run refresh-passwords -w core`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import { commonPasswordCount, shortestPassword } from "./limits.ts";

const ranked = dictionary["passwords-common"].map((each) => each.toLowerCase());
const tenThousandth = ranked.filter((each) => each.length >= shortestPassword)[commonPasswordCount - 1];
const lines = ranked.slice(0, ranked.indexOf(tenThousandth ?? "") + 1);
writeFileSync(join(import.meta.dirname, "common-passwords.txt"), `${lines.join("\n")}\n`);
