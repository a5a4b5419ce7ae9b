import { createHash } from "node:crypto";
import { encodeTime } from "ulid";
import { ID } from "../../kit/id.ts";

/**
 * The new ids of what an archive has, the same in each run of an import: so a run that is repeated, or one beside it, makes nothing
 * twice. A list keeps its place in time.
 */
export const newIDs =
  (seed: string) =>
  (kind: "workspace" | "list", formerID: string, time: string): string => {
    const random = createHash("sha256").update(`${seed} ${formerID}`).digest().subarray(0, 16);
    const letters = Array.from(random, (byte) => ID.alphabet[byte % ID.alphabet.length]).join("");
    return ID.derive(kind, `_${encodeTime(Math.max(0, Date.parse(time)), 10)}${letters}`);
  };
