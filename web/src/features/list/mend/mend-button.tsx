import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { useMend } from "./use-mend.ts";

/** Mends a list of which no row can be read as it is. */
export function MendButton({ id }: { id: string }) {
  const mend = useMend(id);
  return (
    <>
      {mend.isError ? (
        <Callout tone="error" title="Nothing was changed" announce>
          {errorMessage(mend.error)}
        </Callout>
      ) : null}
      <Button variant="primary" pending={mend.isPending} onClick={() => mend.mutate(true)}>
        Mend and read again
      </Button>
    </>
  );
}
