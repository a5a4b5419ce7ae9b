/** Start and length of each arc of a donut chart. */
const gap = 1.2;
const shortest = 0.6;

/** Parts above zero keep a minimum length; gaps are taken from the arcs. */
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
