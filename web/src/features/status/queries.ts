import { queryOptions } from "@tanstack/react-query";
import type { Info } from "@winnow/core/status/schema";
import { unwrap } from "../../lib/request.ts";
import { status } from "../../lib/session.ts";

export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }): Promise<Info> => unwrap(status.$get({}, { init: { signal } })),
});
