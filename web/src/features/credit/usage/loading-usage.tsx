import { Card } from "../../../ui/card.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

export const LoadingUsage = () => (
  <Card>
    <LoadingRows what="the usage" count={5} className="h-[6.75rem] gap-6 px-6">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="ml-auto h-4 w-56 max-sm:w-24" />
    </LoadingRows>
  </Card>
);
