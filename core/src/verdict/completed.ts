/** Verdicts as they were stored, with what newer ones say of the address alone, and until when they hold. */
import { Address } from "../address/index.ts";
import { canonicalOf } from "./provider/canonical.ts";
import { holdsUntil } from "./holds-until.ts";
import { isBlocked } from "./policy.ts";
import type { Info } from "./schema.ts";

/** A verdict that may be from before it named the canonical form and the relay flag. */
type Stored = Omit<Info, "canonical" | "flags"> & {
  canonical?: string | null;
  flags: Omit<Info["flags"], "relay"> & { relay?: boolean | null };
};

export function completed<Verdict extends Stored>(stored: Verdict): Verdict & Info {
  const named = withNames(stored);
  if (named.verify_again_by !== undefined || isBlocked(named)) return named;
  return { ...named, verify_again_by: holdsUntil(named) };
}

function withNames<Verdict extends Stored>(stored: Verdict): Verdict & Info {
  if (isComplete(stored)) return stored;
  const { parsed, relay } = Address.describe(stored.email);
  return {
    ...stored,
    canonical: parsed.ok ? canonicalOf(parsed, stored.mx?.provider ?? null) : null,
    flags: { ...stored.flags, relay: relay && true },
  };
}

const isComplete = <Verdict extends Stored>(stored: Verdict): stored is Verdict & Info =>
  stored.canonical !== undefined && stored.flags.relay !== undefined;
