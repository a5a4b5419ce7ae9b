/** The saved segments of the workspace. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info, New } from "@winnow/core/segment/schema";
import type { z } from "zod";
import { api, unwrap } from "../../../../lib/api.ts";

type NewSegment = z.input<typeof New>;

const queryKey = ["segments"];

export const segmentsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => unwrap(api.segments.$get({}, { init: { signal } })),
});

export function useSaveSegment(onSaved: (segment: Info) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: NewSegment) => unwrap(api.segments.$post({ json })),
    onSuccess: async (segment: Info) => {
      await client.invalidateQueries({ queryKey });
      onSaved(segment);
    },
  });
}

export function useDeleteSegment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Info) => unwrap(api.segments[":id"].$delete({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
