/** What every command gets. */
import type { Winnow } from "../winnow.ts";
import type { CommandLine } from "./command-line.ts";

export interface Context extends Pick<CommandLine, "words" | "flags" | "values"> {
  winnow: Winnow;
  key: string;
  baseUrl: string;
  isJSON: boolean;
  /** Aborted when the user interrupts. */
  signal: AbortSignal;
}

/** What the commands that get or forget a key get. */
export interface Session extends Pick<CommandLine, "flags" | "values"> {
  baseUrl: string;
  /** The name of the profile. */
  profile: string;
  isJSON: boolean;
  signal: AbortSignal;
}

/** How the program ends. */
export const exit = { fine: 0, failed: 1, usage: 2, failedOn: 3, interrupted: 130 } as const;
export type Exit = (typeof exit)[keyof typeof exit];
