import { Secret } from "../../aws/secret/index.ts";
import { Actor } from "../../kit/actor.ts";

/** The key of Paddle's API for this stage. */
export function apiKey(): Promise<string> {
  Actor.operator();
  return Secret.read("paddle-api-key");
}
