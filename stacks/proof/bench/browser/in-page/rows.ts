/** When the rows of a result come after an input. Each function runs in a page by itself, and is called before the input. */

/** Milliseconds from the input until rows are in a table other than the previous one. */
export function untilOtherRows(): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector("[role=table]");
    let from: number | undefined;
    for (const type of ["pointerdown", "input"])
      addEventListener(type, (event) => (from ??= event.timeStamp), { capture: true, once: true });
    const look = (now: number) => {
      const after = document.querySelector("[role=table]");
      if (from !== undefined && after !== before && after?.querySelector("[data-row]")) resolve(now - from);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export interface SearchSeen {
  /** Milliseconds to the first row; null where there is none. */
  first: number | null;
  /** Milliseconds to the end. */
  end: number;
  /** How many extents of the search were told. */
  told: number;
  /** What is said at its end. */
  last: string;
}

/** Watches a search from the input to its end. */
export function watchSearch(): Promise<SearchSeen> {
  return new Promise((resolve) => {
    const before = document.querySelector("[role=table]");
    const extents = new Set<string>();
    let from: number | undefined;
    let first: number | null = null;
    addEventListener("input", (event) => (from ??= event.timeStamp), { capture: true, once: true });
    const look = (now: number) => {
      const table = document.querySelector("[role=table]");
      const text = document.querySelector("#rows")?.textContent ?? "";
      const extent = /[\d,]+ of [\d,]+ addresses searched/.exec(text)?.[0];
      const hasBegun = from !== undefined && table !== before;
      if (hasBegun && extent !== undefined) extents.add(extent);
      if (hasBegun && first === null && table?.querySelector("[data-row]")) first = now - (from ?? 0);
      const isOver = extent === undefined ? !text.includes("Loading rows") : text.includes("Search on");
      if (hasBegun && isOver) {
        const last = /No rows match|[\d,]+ rows? match(es)?( so far)?/.exec(text)?.[0] ?? "";
        resolve({ first, end: now - (from ?? 0), told: extents.size, last });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
