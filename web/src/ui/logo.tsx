/** The product's logo. */
export function Logo({ compact }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img
        src="/mark.svg"
        alt={compact === true ? "Winnow" : ""}
        width="30"
        height="30"
        className="size-[1.875rem]"
      />
      {compact === true ? null : (
        <span className="font-display text-[1.375rem] leading-none font-medium tracking-tight text-ink">
          Winnow
        </span>
      )}
    </span>
  );
}
