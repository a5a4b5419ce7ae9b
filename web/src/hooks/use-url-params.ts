/** The parameters of the page's URL: what a page shows, so that a reload and a sent link show the same. */
import { useSearchParams } from "react-router";

export type ParamPatch = Readonly<Record<string, string | undefined>>;

export interface URLParams {
  params: URLSearchParams;
  /** Replaces these; undefined or an empty text removes one. `isStep`: Back undoes it. */
  change: (patch: ParamPatch, isStep?: boolean) => void;
  /** Removes all. */
  clear: () => void;
}

export function useURLParams(): URLParams {
  const [params, set] = useSearchParams();
  return {
    params,
    change: (patch, isStep = false) =>
      set((before) => patched(before, patch), { replace: !isStep, preventScrollReset: true }),
    clear: () => set({}, { replace: true, preventScrollReset: true }),
  };
}

function patched(before: URLSearchParams, patch: ParamPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch))
    if (value === undefined || value === "") after.delete(name);
    else after.set(name, value);
  return after;
}

/** The text as a key of the names; undefined where it is none. */
export const keyIn = <Key extends string>(
  names: Readonly<Record<Key, string>>,
  text: string | null,
): Key | undefined => (text !== null && Object.hasOwn(names, text) ? (text as Key) : undefined);
