import { Skeleton } from "../../ui/state/skeleton.tsx";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";

/** Placeholder rows of the members table. */
export const Loading = () => (
  <LoadingRows what="the team" count={3} className="h-[4.0625rem] gap-3 px-6">
    <Skeleton className="size-9 rounded-full" />
    <div className="grid gap-2">
      <Skeleton className="h-3.5 w-36" />
      <Skeleton className="h-3 w-48" />
    </div>
    <Skeleton className="ml-auto hidden h-8 w-32 sm:block" />
  </LoadingRows>
);
