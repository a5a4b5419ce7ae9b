/** Keeps what was found out last, by all that it depends on. Holds at most `limit` things, then begins anew. */
export function createMemory<Value>(limit: number): (key: string, find: () => Value) => Value {
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
