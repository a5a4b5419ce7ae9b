/** The row that a key moves the focus to, or null for other keys. */
export function nextRow(from: number, key: string, total: number, page: number): number | null {
  const to = target(from, key, total, page);
  return to === null || total === 0 ? null : Math.min(Math.max(to, 0), total - 1);
}

function target(from: number, key: string, total: number, page: number): number | null {
  switch (key) {
    case "ArrowDown":
      return from + 1;
    case "ArrowUp":
      return from - 1;
    case "PageDown":
      return from + page;
    case "PageUp":
      return from - page;
    case "Home":
      return 0;
    case "End":
      return total - 1;
    default:
      return null;
  }
}
