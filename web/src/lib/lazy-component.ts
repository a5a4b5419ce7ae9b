import { lazy, type ComponentType } from "react";
import { loadCode } from "./load-code.ts";

/** A component whose code loads at first render: for dialogs and for content below the first screen. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadCode(load) }));
