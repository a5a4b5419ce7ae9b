/** The port to the evidence of test mode, which takes the place of DNS and mail servers. */
export * as TestEvidence from "./test-evidence.ts";

import type { Address } from "../../address/index.ts";
import { createContext } from "../../kit/context.ts";
import type { Evidence } from "../evidence.ts";
import type { Info } from "../schema.ts";

export interface Question {
  address: Address.Description;
  /** The verdict of an earlier round; null in the first one, undefined where there are no rounds. */
  earlier: Info | null | undefined;
}

export interface Source {
  /** What DNS shows about the domain of each address, in order. */
  ofDomains(addresses: readonly Address.Description[]): Promise<readonly Evidence[]>;
  /** The evidence about each address, in order; null where there is none by the deadline. */
  find(questions: readonly Question[], deadline: Date): Promise<readonly (Evidence | null)[]>;
}

const context = createContext<Source>("test evidence");
export const { provide, bind, use } = context;
