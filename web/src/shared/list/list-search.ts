import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";
import { typingPause } from "../../lib/typing-pause.ts";

const shown = "8";

/** The newest lists with this part of a name. */
export const listSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ["lists", "search", q],
    queryFn: async ({ signal }) => {
      if (q !== "") await typingPause(signal);
      return unwrap(api.lists.$get({ query: { q, limit: shown } }, { init: { signal } }));
    },
    placeholderData: (before) => before,
  });
