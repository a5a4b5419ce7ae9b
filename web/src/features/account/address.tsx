/** An email address within a sentence. */
export const Address = ({ children }: { children: string }) => (
  <bdi className="inline-block max-w-full font-medium break-words text-ink">{children}</bdi>
);
