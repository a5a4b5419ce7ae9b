import { Address } from "../../address/index.ts";
import { decide } from "../../verdict/index.ts";
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { RejectedRow } from "../import/index.ts";
import type { Part } from "../manifest.ts";
import type { Objects } from "../../aws/store/objects.ts";

/** The verdicts of a part, in their order. */
export async function readPart(objects: Pick<Objects, "bytes">, part: Part): Promise<Verdict[]> {
  const lines = (await objects.bytes(part.key)).toString("utf8").split("\n");
  return lines.flatMap((line) => {
    if (line === "") return [];
    return [part.rejected ? rejectedVerdict(JSON.parse(line) as RejectedRow) : (JSON.parse(line) as Verdict)];
  });
}

/** The verdict of a rejected row: free, and known without asking a mail server. */
export const rejectedVerdict = ({ email, checked_at }: RejectedRow): Verdict => ({
  ...decide({ address: Address.describe(email), mail: null, probe: null, catchAll: null }),
  charged: 0,
  checked_at,
  duration_ms: 0,
});
