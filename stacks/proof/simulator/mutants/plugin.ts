/** Has Vitest load the product as the mutant of this process, if it has one. */
import { mutantOfProcess, withoutGuard } from "./mutate.ts";

export function mutation() {
  const mutant = mutantOfProcess();
  return {
    name: "mutation",
    enforce: "pre",
    transform: (source: string, id: string): string | null =>
      mutant && id.endsWith(`/${mutant.file}`) ? withoutGuard(source, mutant) : null,
  } as const;
}
