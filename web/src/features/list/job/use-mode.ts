import { areaOf, defaultMode } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import type { Mode } from "@winnow/core/verification/schema";
import { useCan } from "../../../lib/auth.ts";

type Verified = Pick<Info, "purpose" | "verification">;

/** The verb by which the user may verify a list; null where they may not. */
export function useMode(list: Verified): Mode | null {
  const [verify, clean] = [useCan(areaOf("verify"), "add"), useCan(areaOf("clean"), "add")];
  return modeFor(list, { verify, clean });
}

/** The verb of a list, or else the other one: each asks for its own permission, whatever the list was made for. */
export function modeFor(list: Verified, may: Readonly<Record<Mode, boolean>>): Mode | null {
  const own = modeOf(list);
  const other = own === "verify" ? "clean" : "verify";
  if (may[own]) return own;
  return may[other] ? other : null;
}

/** The verb by which a list is being verified, or is verified unless another is said. */
export const modeOf = ({ purpose, verification }: Verified): Mode =>
  verification?.mode ?? defaultMode(purpose);
