/** What `make` returns, made at the first call: what few processes need costs no start. */
export function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
