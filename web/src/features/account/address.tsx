/** An email address within a sentence. */
export const Address = ({ children }: { children: string }) => (
  <bdi className="font-medium wrap-anywhere text-ink">{children}</bdi>
);
