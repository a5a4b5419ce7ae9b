/** The port to Amazon SNS, which posts the events of SES: the certificates that it signs with, and confirmed subscriptions. */
export * as Topic from "./index.ts";
export { isOfSNS } from "./host.ts";

import { createContext } from "../../kit/context.ts";

export interface Topics {
  /** The certificate at a URL, as PEM. Rejects where it cannot be had within the deadline. */
  certificate(url: URL): Promise<string>;
  /** Confirms a subscription by its URL. Rejects where SNS does not take it. */
  confirm(url: URL): Promise<void>;
}

const context = createContext<Topics>("topics");
export const { provide, bind, use } = context;
