/** Refusals that several changes of an account share. */
import { VisibleError } from "../kit/error.ts";

export const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.changed", "Your account changed just now. Try again.");

export const noPassword = (): VisibleError =>
  new VisibleError(
    "conflict",
    "account.no_password",
    "You log in with Google and have no password yet. Set one first.",
  );
