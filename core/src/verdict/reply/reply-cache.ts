/** A cache of readings by everything that they depend on. Cleared when it has `limit` entries. */
export function createReplyCache<Value>(limit: number): (key: string, find: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return (key, find) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = find();
    if (known.size >= limit) known.clear();
    known.set(key, { value });
    return value;
  };
}
