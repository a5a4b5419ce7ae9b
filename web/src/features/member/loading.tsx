import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder rows of the members table. */
export const Loading = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Loading the team
    </p>
    {Array.from({ length: 3 }, (_, index) => (
      <div
        key={index}
        className="flex h-[4.0625rem] items-center gap-3 border-b border-line px-6 last:border-0"
      >
        <Skeleton className="size-9 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
        <Skeleton className="ml-auto hidden h-8 w-32 sm:block" />
      </div>
    ))}
  </div>
);
