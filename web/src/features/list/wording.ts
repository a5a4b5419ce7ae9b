/** What the paid job on a list is called: a verification, or a cleaning where a cleaned file comes out. */
import type { Purpose } from "@winnow/core/list/schema";

export interface Wording {
  verb: string;
  noun: string;
  doing: string;
  done: string;
}

const verification: Wording = {
  verb: "Verify",
  noun: "verification",
  doing: "Verifying",
  done: "verified",
};
const cleaning: Wording = { verb: "Clean", noun: "cleaning", doing: "Cleaning", done: "cleaned" };

export const wordingOf = (purpose: Purpose): Wording => (purpose === "verify" ? verification : cleaning);
