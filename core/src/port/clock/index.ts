/** The port to the current time, so that a test can set and advance it. */
export * as Clock from "./index.ts";

import { createContext } from "../../kit/context.ts";

export interface Clock {
  now(): Date;
}

const context = createContext<Clock>("clock");
export const { use, provide, peek, bind } = context;
export const now = (): Date => context.use().now();

/** Seconds since a time, with their fractions; negative before it. */
export const elapsedSeconds = (time: string): number => (now().getTime() - Date.parse(time)) / 1000;

/** Whole seconds since a time, at least 0. */
export const secondsSince = (time: string): number => Math.max(0, Math.floor(elapsedSeconds(time)));
