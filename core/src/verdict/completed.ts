/** Verdicts as they were stored, with what newer ones say of the address alone. */
import { Address } from "../address/index.ts";
import type { Info } from "./schema.ts";

type Stored = Omit<Info, "flags"> & { flags: Omit<Info["flags"], "relay"> & { relay?: boolean | null } };

/** Verdicts from before relay services were known get that flag. */
export function completed<Verdict extends Stored>(stored: Verdict): Verdict & Info {
  const { flags } = stored;
  const relay = flags.relay === undefined ? Address.describe(stored.email).relay && true : flags.relay;
  return { ...stored, flags: { ...flags, relay } };
}
