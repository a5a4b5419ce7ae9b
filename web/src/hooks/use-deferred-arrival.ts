import { useDeferredValue } from "react";

/** The value, which is first rendered with pauses for the browser and for input. Undefined until then; its changes are rendered at once. */
export function useDeferredArrival<T>(value: T | undefined): T | undefined {
  const deferred = useDeferredValue(value);
  return deferred === undefined ? undefined : value;
}
