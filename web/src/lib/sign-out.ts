/** Logs out: ends the session in this browser, and on the server as soon as that can be reached while the page is open. */
import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

const maxWaitMs = 3_000;

export async function signOut(): Promise<void> {
  const ended = session.endOnServer().catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  session.end();
  queryClient.clear();
}
