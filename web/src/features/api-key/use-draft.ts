import { Create } from "@winnow/core/api-key/schema";
import { useState } from "react";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { parseDraft, type Draft, type DraftErrors, type Parsed } from "./key-draft.ts";

/** The state of a key's form. Errors appear after the first attempt to save. */
export function useDraft(begin: Draft, error: unknown) {
  const [initial] = useState(begin);
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [now] = useState(() => new Date());
  const parsed = parseDraft(draft, now);
  const refused = refusedFields(error);
  const errors: DraftErrors = { ...refused, ...(isTried ? parsed.errors : {}) };
  return {
    draft,
    setDraft,
    errors,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    /** The server's sentence, unless it is shown beside a field. */
    refusal: error === null || Object.keys(refused).length > 0 ? null : errorMessage(error),
    /** The request, or null while something is to be corrected. */
    submit: (): Parsed["request"] => {
      setTried(true);
      return parsed.request;
    },
  };
}

/** Fields that the server refused, like `cidrs.0`. */
function refusedFields(error: unknown): DraftErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields)
      .map(([name, message]) => [name.split(".")[0] ?? "", message] as const)
      .filter(([name]) => name in Create.shape),
  );
}
