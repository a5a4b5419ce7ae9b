import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { errorMessage } from "../../lib/api-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { auditQuery } from "./queries.ts";

/** Saves the whole activity as a file. */
export function DownloadActivity() {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (format: "csv" | "jsonl") =>
      saveFile(`/api/audit/file?format=${format}`, `activity.${format}`),
    onSuccess: () => client.invalidateQueries({ queryKey: auditQuery.queryKey }),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Menu
      trigger={<Button pending={saving.isPending} />}
      label={
        <>
          {saving.isPending ? null : <Download aria-hidden />}
          Download
        </>
      }
    >
      <MenuItem onSelect={() => saving.mutate("csv")}>CSV, for spreadsheets</MenuItem>
      <MenuItem onSelect={() => saving.mutate("jsonl")}>JSON lines, to check the hashes</MenuItem>
    </Menu>
  );
}
