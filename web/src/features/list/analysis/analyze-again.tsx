import type { Info } from "@winnow/core/list/schema";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../../lib/auth.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { useAnalysisPrice } from "../../../shared/credit/free-quota-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useAnalyzeAgain } from "../queries.ts";

/** Replaces the analysis of a list that is not verified by one with a new sample, after a question. */
export function AnalyzeAgain({ list }: { list: Info }) {
  const [asking, setAsking] = useState(false);
  const price = useAnalysisPrice();
  const mayAnalyze = useCan("analyze_list", "add");
  const again = useAnalyzeAgain(list.id);
  const { analysis, verification } = list;
  if (!mayAnalyze || verification !== null || analysis?.status !== "completed") return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden />
        Analyze again
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Analyze this list again?"
        description={`Another sample is drawn, and what it finds replaces this report. It is ${price}. Once one address in ten was asked about within 30 days, the last sample is asked again.`}
        action="Analyze again"
        pending={again.isPending}
        onConfirm={() =>
          again.mutate(undefined, {
            onError: (error) => toast.error(errorMessage(error)),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
