/** Which permissions guard a list and its verification. Safe for the browser. */
import type { Area } from "../kit/permission.ts";
import type { Mode } from "../verification/schema.ts";
import type { Purpose } from "./schema.ts";

const areas = {
  analyze: "analyze_list",
  clean: "clean_email",
  verify: "verify_email",
} as const satisfies Record<Purpose, Area>;

/** The area whose permissions guard lists of a purpose. */
export const areaOf = (purpose: Purpose): Area => areas[purpose];

/**
 * The area whose permissions start, steer and end the verification of a list: that of the verb by which it is started. Without
 * one, a list for verification is verified, and any other is cleaned.
 */
export const verificationAreaOf = (purpose: Purpose, mode: Mode = defaultMode(purpose)): Area => areas[mode];

/** The verb by which a list is verified unless another is said. */
export const defaultMode = (purpose: Purpose): Mode => (purpose === "verify" ? "verify" : "clean");
