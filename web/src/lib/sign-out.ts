/** Logs out: ends the session on the server and in this browser, also when the server is unreachable. */
import { api } from "./api.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

const maxWaitMs = 3_000;

export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs);
  await api.user["sign-out"].$post({}, { init: { signal } }).catch(() => null);
  session.end();
  queryClient.clear();
}
