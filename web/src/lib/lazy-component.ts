import { lazy, type ComponentType } from "react";

/** A component that is fetched when it is first drawn: for what opens on demand or stands below the first screen. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load() }));
