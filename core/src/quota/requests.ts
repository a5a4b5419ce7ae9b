import { Config } from "../kit/config.ts";
import { Window } from "../window/index.ts";

/** Counts a request of a session in a workspace. Throws `limit`. */
export async function countRequest({ sessionID, workspaceID }: Requester): Promise<void> {
  const { session, workspace } = Config.get().requestsPerMinute;
  const tooMany = "You have made too many requests.";
  await Promise.all([
    Window.spend(`requests:${sessionID}`, { max: session, seconds: 60 }, tooMany),
    Window.spend(`requests:${workspaceID}`, { max: workspace, seconds: 60 }, tooMany),
  ]);
}

interface Requester {
  sessionID: string;
  workspaceID: string;
}
