/** The values that were used last, by key, up to a total size. A value that is larger by itself stays alone. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** `sizeOf` is in the unit of `capacity`, such as octets. */
export function createRecent<Value>(capacity: number, sizeOf: (value: Value) => number): Recent<Value> {
  const values = new Map<string, Value>();
  let total = 0;
  const forget = (key: string): void => {
    const value = values.get(key);
    if (value !== undefined && values.delete(key)) total -= sizeOf(value);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined && values.delete(key)) values.set(key, value);
      return value;
    },
    set: (key, value) => {
      forget(key);
      values.set(key, value);
      total += sizeOf(value);
      for (const oldest of values.keys()) {
        if (total <= capacity || oldest === key) break;
        forget(oldest);
      }
    },
  };
}
