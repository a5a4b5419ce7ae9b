/** Shown before the first route has loaded: the outline of the shell. */
export function LoadingPage() {
  return (
    <div aria-busy="true" className="flex min-h-dvh">
      <p className="sr-only" role="status">
        Loading
      </p>
      <div className="hidden w-[280px] border-r border-line bg-sunken shell:block" />
      <div className="flex-1">
        <div className="h-16 border-b border-line" />
      </div>
    </div>
  );
}
