import { useState } from "react";

/** What is typed into the form of a saved value. It begins anew where another value is saved, also on another device. */
export function useSavedDraft<Value, Draft>(saved: Value, draftOf: (saved: Value) => Draft) {
  const [state, setState] = useState(() => ({ saved, draft: draftOf(saved) }));
  const isCurrent = JSON.stringify(state.saved) === JSON.stringify(saved);
  const current = isCurrent ? state : { saved, draft: draftOf(saved) };
  if (!isCurrent) setState(current);
  return [current.draft, (draft: Draft) => setState({ saved, draft })] as const;
}
