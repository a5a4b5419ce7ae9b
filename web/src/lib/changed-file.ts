/** What to say of a file that was changed, moved or deleted since it was chosen, which a browser no longer reads; else null. */
export const changedFile = (file: File): Promise<string | null> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => null,
      () => "The file was changed or moved since you chose it. Choose it again.",
    );
