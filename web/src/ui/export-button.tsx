/** A button that saves a CSV file, and says why where that fails. */
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { errorMessage } from "../lib/api-error.ts";
import { saveBlob } from "../lib/save-file.ts";
import { Button } from "./button.tsx";
import { toast } from "./overlay/toast.ts";

interface ExportButtonProps {
  /** The text of the file. */
  read: () => Promise<string>;
  /** The name of the file. */
  name: string;
}

export function ExportButton({ read, name }: ExportButtonProps) {
  const saving = useMutation({
    mutationFn: read,
    onSuccess: (csv) => saveBlob(new Blob([csv], { type: "text/csv" }), name),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button pending={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? null : <Download aria-hidden />}
      Export
    </Button>
  );
}
