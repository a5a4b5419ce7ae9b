/** The kinds of verifications of a list, and what each of them decides at its start. */
import { VisibleError } from "../../kit/error.ts";
import type { VerificationRow } from "../entity.ts";
import type { Mode } from "../schema.ts";

/** The chunks of a list, as its import wrote them, and how they are to be verified. */
export interface Work {
  /** The id of the verification, which is started once; a new one unless given. */
  id?: string | undefined;
  listID: string;
  /** The verb that starts it. */
  mode?: Mode | undefined;
  chunksBelow: string;
  chunks: number;
  chunkSize: number;
  /** Distinct addresses. */
  total: number;
  /** The key of the position map; undefined where no address repeats. */
  positions?: string | undefined;
  /** The key of the object with the known verdicts, and their number. */
  known: { key: string; count: number } | null;
  /** The time that it is to take, where it was quoted. */
  quotedSeconds?: number;
  /** Whether verdicts of the last 24 hours on other lists are not taken over. */
  fresh?: boolean;
}

/** A run of a schedule. */
export interface Renewal {
  kind: "renewal";
  /** The id of the verification that it follows. */
  follows: string;
  /** It asks about the addresses whose verdicts do not hold on this day, `yyyy-mm-dd`. */
  dueBefore: string;
  /** As many as it asks about, which its cap was checked for. */
  due: number;
}

/** Asks about the unknown addresses of a completed verification again, or about those of them at some positions. */
export interface Repeat {
  kind: "repeat";
  of: "unknown" | readonly number[];
}

/** The README of this area says what each kind asks about, reserves and follows. */
export type Kind = { kind: "first" } | Repeat | Renewal | { kind: "revision" };

/** How a verification of one kind starts. The last verification of the list is null where there is none. */
export interface Starter {
  /** Why it cannot follow the last one; null where it can. */
  refusal: (last: VerificationRow | null) => VisibleError | null;
  /** How it follows the last one. */
  plan: (last: VerificationRow | null) => Promise<Plan>;
}

interface Plan {
  /** Credits: one for each address that it may ask about. */
  reserved: number;
  /** The manifest whose verdicts are taken over. */
  earlier: string | undefined;
  /** What else its table row has. */
  attributes?: Attributes;
}

type Attributes = Partial<
  Pick<
    VerificationRow,
    | "askedAgain"
    | "takenUnknown"
    | "previous"
    | "isRenewal"
    | "dueBefore"
    | "sparedUnder"
    | "isRevision"
    | "before"
    | "timeRevised"
  >
>;

export const alreadyStarted = (): VisibleError =>
  new VisibleError("conflict", "verification.conflict", "This list is being verified already, or has been.");
