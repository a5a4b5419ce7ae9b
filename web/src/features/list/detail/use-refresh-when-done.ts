import { useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { useEffect, useRef } from "react";
import { creditBucketQuery } from "../../../lib/credit.ts";
import { isMoving } from "@winnow/core/list/under-way";

/** Refetches the balance and the lists when a job of this list ends. */
export function useRefreshWhenDone(list: Info | undefined): void {
  const client = useQueryClient();
  const moved = useRef(false);
  const moves = list !== undefined && isMoving(list);
  useEffect(() => {
    if (moved.current && !moves) {
      void client.invalidateQueries(creditBucketQuery);
      void client.invalidateQueries({ queryKey: ["lists"] });
    }
    moved.current = moves;
  }, [client, moves]);
}
