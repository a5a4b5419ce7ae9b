/** Asks a signed-in person for their password again, once for all calls that wait for it. */
import { create } from "zustand";
import { ApiError } from "./api-error.ts";
import { useAuth } from "./auth.ts";

export const useConfirmation = create<{ isAsking: boolean }>(() => ({ isAsking: false }));

let waiting: Promise<boolean> | null = null;
let settle: ((isConfirmed: boolean) => void) | null = null;

/** Whether the person confirmed that it is they. */
export function askConfirmation(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    settle = resolve;
    useConfirmation.setState({ isAsking: true });
  });
  return waiting;
}

export function endConfirmation(isConfirmed: boolean): void {
  settle?.(isConfirmed);
  waiting = null;
  settle = null;
  useConfirmation.setState({ isAsking: false });
}

// If somebody has left, their call is not made in the name of the person who signs in next.
useAuth.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) endConfirmation(false);
});

export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "account.confirmation_needed";

/** Whether a response was refused until the person confirms. The response stays readable. */
export async function needsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isUnconfirmed(new ApiError(response.status, body));
}
