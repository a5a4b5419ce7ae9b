import { Config } from "@winnow/core/kit/config";

/** The address of a path of this installation, whole where the stage knows its own. */
export const appURLOf = (path: string): string => {
  const { appURL } = Config.get();
  return appURL === null ? path : new URL(path, appURL).href;
};
