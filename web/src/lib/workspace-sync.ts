/**
 * What happens to the session in another tab or on another device: a switch of the workspace, or somebody else's sign-in. Each
 * call names the workspace that its page shows; the server refuses one for a workspace that is no longer active.
 */
import { create } from "zustand";
import { ApiError } from "./api-error.ts";
import { useAuth } from "./auth.ts";
import { queryClient } from "./query-client.ts";

/** The name of the workspace that this page has followed to, until it was told. */
export const useElsewhere = create<{ movedTo: string | null }>(() => ({ movedTo: null }));

/** Who is signed in, and where. */
interface Place {
  userID: string;
  workspaceID: string;
}

function shownPlace(): Place | null {
  const { user } = useAuth.getState();
  return user === null ? null : { userID: user.id, workspaceID: user.active_workspace.id };
}

const isSame = (a: Place | null, b: Place | null): boolean =>
  a?.userID === b?.userID && a?.workspaceID === b?.workspaceID;

export const shownWorkspace = (): string | null => shownPlace()?.workspaceID ?? null;

let following: Promise<void> | null = null;

/** Reads again who is signed in and where. The page shows that from then on. */
export const follow = (): Promise<void> => (following ??= readAgain().finally(() => (following = null)));

/** The key of mutations by which this page itself may change the active workspace. */
export const switchingKey = ["switching"];

async function readAgain(): Promise<void> {
  const me = { queryKey: ["me"] };
  // The first answer under way is not asked for anew, and may be older.
  const isUnderWay = queryClient.isFetching(me) > 0;
  await queryClient.refetchQueries(me);
  if (isUnderWay) await queryClient.refetchQueries(me);
}

/** Whether a response was refused because its page showed another workspace. The response stays readable. */
export async function isForAnotherWorkspace(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return new ApiError(response.status, body).code === "workspace.switched";
}

/** Tells the other tabs of this browser who is signed in and where, follows them, and notes a move that is not this page's own. */
export function followOtherTabs(): void {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("winnow.session") : null;
  let last = shownPlace();
  useAuth.subscribe(({ user }) => {
    const now = shownPlace();
    if (now !== null && !isSame(now, last)) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel?.postMessage(now);
      const isOwn = last === null || queryClient.isMutating({ mutationKey: switchingKey }) > 0;
      if (!isOwn && now.workspaceID !== last?.workspaceID)
        useElsewhere.setState({ movedTo: user?.active_workspace.name ?? null });
    }
    last = now;
  });
  channel?.addEventListener("message", ({ data }: MessageEvent<Place>) => {
    const now = shownPlace();
    if (now !== null && !isSame(now, data)) void follow();
  });
}
