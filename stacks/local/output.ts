import type { Writable } from "node:stream";

/** Writes a text with backpressure. */
export async function write(output: Writable, text: string): Promise<void> {
  if (text === "" || output.write(text)) return;
  await new Promise((resolve) => output.once("drain", resolve));
}

/** Ends the process when the reader of standard output closes it, as `head` does. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}
