/** A function that remembers its results, and forgets all of them when there are `capacity`. */
export function memoize<Key, Result>(capacity: number, compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, { result: Result }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.result;
    const result = compute(key);
    if (known.size >= capacity) known.clear();
    known.set(key, { result });
    return result;
  };
}
