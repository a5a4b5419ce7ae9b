/** Where each part of a ring begins and how long it is. */
const gap = 1.2;
const shortest = 0.6;

/** Parts that are there stay visible however small; the gaps between them are taken from their own length. */
export function arcs<P extends { value: number }>(parts: readonly P[], circumference: number) {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  let start = 0;
  return shown.map((part) => {
    const whole = (part.value / total) * circumference;
    const arc = { ...part, start, length: shown.length === 1 ? whole : Math.max(shortest, whole - gap) };
    start += whole;
    return arc;
  });
}
