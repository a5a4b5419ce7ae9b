import type { Observation } from "../observation.ts";
import type { RestCause } from "./index.ts";

/** Why a recipient was not asked about: its provider rests for our address. Undefined where it does not. */
export const restOf = (one: Observation | undefined): RestCause | undefined =>
  one?.kind === "busy" ? one.rests : undefined;

/** The same of a question's reports. */
export function restIn(reports: readonly { recipients: readonly Observation[] }[]): RestCause | undefined {
  for (const { recipients } of reports) for (const one of recipients) if (restOf(one)) return restOf(one);
  return undefined;
}
