import { queryOptions } from "@tanstack/react-query";
import type { State } from "@winnow/core/archive/schema";
import { api, unwrap } from "../../../lib/api.ts";

const refetchMs = 1_500;

/** The archive of a workspace; asked again while it is being made. */
export const archiveQuery = (id: string) =>
  queryOptions({
    queryKey: ["workspace-archive", id],
    queryFn: ({ signal }): Promise<State> =>
      unwrap(api.workspace[":id"].archive.$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.archive?.state === "making" ? refetchMs : false),
  });
