/** The port to what mails have shown of mail providers: some accept every recipient and send the mails back later. */
export * as ProviderFacts from "./provider-facts.ts";

import { createContext } from "../../kit/context.ts";
import type { ProviderFact } from "../schema.ts";

export interface Source {
  /** The facts by the names of the providers. */
  find(): Promise<ReadonlyMap<string, ProviderFact>>;
}

const context = createContext<Source>("provider facts");
/** Without a source, every provider is believed. */
export const { provide, peek, bind } = context;
