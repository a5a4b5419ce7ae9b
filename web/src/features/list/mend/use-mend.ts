import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";

/** Reads the file of a list again, with its rows mended or as they are. */
export function useMend(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mend: boolean) => lists.uploaded(id, { mend }),
    onSuccess: (list) => {
      for (const key of ["quote", "repeated", "died"]) client.removeQueries({ queryKey: [key, id] });
      client.setQueryData(listQuery(id).queryKey, list);
    },
  });
}
