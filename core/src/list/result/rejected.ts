import type { Objects } from "../../aws/store/objects.ts";
import type { RejectedRow } from "../import/index.ts";
import { linesOf } from "./part.ts";

/** The texts of rejected rows as they were given. */
export const rejectedAddresses = async (key: string, objects: Pick<Objects, "bytes">): Promise<string[]> =>
  (await linesOf(objects, key)).map((line) => (JSON.parse(line) as RejectedRow).email);
