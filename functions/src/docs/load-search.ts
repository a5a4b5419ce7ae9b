import { loadOnce } from "@winnow/core/kit/cache/load-once";
import type { Document } from "./reference/openapi.ts";

/** The search over the documentation, whose reference is made of the calls of `/v1`. */
export const loadSearch = loadOnce(async () => {
  const [{ pagesOf }, { loadDocument }] = await Promise.all([
    import("./pages.ts"),
    import("../v1/document.ts"),
  ]);
  return pagesOf((await loadDocument()) as () => Document).search();
});
