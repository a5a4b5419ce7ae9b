/** Shrinks a fault schedule that still fails (delta debugging: A. Zeller and R. Hildebrandt, 2002). */

/** Leaves out as many parts as it can while the rest still fails. Keeps the order. */
export async function shrink(
  parts: readonly string[],
  fails: (script: ReadonlySet<string>) => Promise<boolean>,
): Promise<readonly string[]> {
  let rest = parts;
  let pieces = 2;
  while (rest.length > 0) {
    const size = Math.ceil(rest.length / pieces);
    const shorter = await firstFailing(rest, size, fails);
    if (shorter) {
      rest = shorter;
      pieces = Math.max(2, pieces - 1);
    } else if (size === 1) return rest;
    else pieces = Math.min(rest.length, pieces * 2);
  }
  return rest;
}

async function firstFailing(
  parts: readonly string[],
  size: number,
  fails: (script: ReadonlySet<string>) => Promise<boolean>,
): Promise<readonly string[] | null> {
  for (let start = 0; start < parts.length; start += size) {
    const without = [...parts.slice(0, start), ...parts.slice(start + size)];
    if (await fails(new Set(without))) return without;
  }
  return null;
}
