import { incrementBase32 } from "ulid";
import { ID } from "../kit/id.ts";
import type { Info } from "./schema.ts";

/** Makes ids that sort after those of all rules, each after the one before, so that pages keep their order. */
export function idsAfter(rules: readonly Pick<Info, "id">[]): () => string {
  let newest = rules.at(-1)?.id ?? "";
  return () => {
    const next = ID.create("rule");
    newest = next > newest ? next : incremented(newest);
    return newest;
  };
}

function incremented(id: string): string {
  const start = id.indexOf("_") + 1;
  return id.slice(0, start) + incrementBase32(id.slice(start));
}
