import { Skeleton } from "../../../../ui/state/skeleton.tsx";

export const LoadingEvidence = () => (
  <div className="grid gap-4 p-6">
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
