/** The port to the current time, so that a test can set and advance it. */
export * as Clock from "./index.ts";

import { createContext } from "../../kit/context.ts";

export interface Clock {
  now(): Date;
}

const context = createContext<Clock>("clock");
export const { use, provide, peek, bind } = context;
export const now = (): Date => context.use().now();

/** Whole seconds since a time, at least 0. */
export const secondsSince = (time: string): number =>
  Math.max(0, Math.floor((now().getTime() - Date.parse(time)) / 1000));
