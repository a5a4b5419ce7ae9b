import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isNoResponse } from "../../../lib/connection.ts";
import { refetch } from "../../../lib/refetch.ts";
import { pathOfList } from "../../../paths.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import type { Retention } from "../retention/retention-names.ts";
import { nameOf } from "./split-addresses.ts";
import type { Mendable } from "./use-mendable.ts";

interface Pasted extends Pick<Mendable, "isReading" | "read"> {
  emails: readonly string[];
  name: string;
  retention: Retention;
  isMending: boolean;
}

interface VerifyPasted {
  verify: () => void;
  isPending: boolean;
  /** Why no list was made. */
  error: Error | null;
  /** Whether nothing was begun since something can be mended that was not shown yet. */
  isHeldBack: boolean;
}

/** Makes a list of pasted addresses, verifies it and opens its page. */
export function useVerifyPasted({
  emails,
  name,
  retention,
  isMending,
  isReading,
  read,
}: Pasted): VerifyPasted {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isHeldBack, setHeldBack] = useState(false);

  const create = useMutation({
    mutationFn: () =>
      lists.create({
        source: "paste",
        purpose: "verify",
        name: name.trim() || nameOf(emails),
        emails: [...emails],
        retention_days: retention,
        start: "verify",
        ...(isMending && { mend: true }),
      }),
    onSuccess: async (list) => {
      client.setQueryData(listQuery(list.id).queryKey, list);
      await refetch(client, "list");
      await navigate(pathOfList(list));
    },
    // It may be among them.
    onError: (error) => isNoResponse(error) && refetch(client, "list"),
  });

  /** What can be mended is shown before anything starts, also to those who are quicker than the answer. */
  const submit = useMutation({
    mutationFn: async () => {
      if (!isReading) return true;
      const found = await read();
      return !emails.some((email) => found.has(email));
    },
    onSuccess: (isSeen) => {
      setHeldBack(!isSeen);
      if (isSeen) create.mutate();
    },
  });

  return {
    verify: () => submit.mutate(),
    isPending: submit.isPending || create.isPending,
    error: create.error,
    isHeldBack,
  };
}
