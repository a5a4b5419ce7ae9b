/** What a request to the local Paddle is answered with. */
import type { Account } from "./account.ts";
import type { Delivery } from "./delivery.ts";
import type { Links } from "./link.ts";

export interface ServerContext {
  account: Account;
  delivery: Delivery;
  links: Links;
  apiKey: string;
  /** The token of Paddle.js. */
  clientToken: string;
}
