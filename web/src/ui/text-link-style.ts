/** The look of a link, or of a button that looks like one, within text. */
export const textLinkStyle =
  "rounded-[0.2rem] font-medium text-accent underline decoration-accent/35 underline-offset-4 transition-colors hover:decoration-current disabled:text-ink-muted disabled:no-underline";
