import { Bell } from "lucide-react";
import { useState } from "react";
import { ask, mayAsk } from "../../../lib/browser-notification.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

/** Asks once whether the browser may tell when a list is done. */
export function NotifyButton() {
  const [isOpen, setOpen] = useState(mayAsk);
  if (!isOpen) return null;

  async function onAsk() {
    const isGranted = await ask();
    setOpen(false);
    if (isGranted) toast.success("Your browser tells you when a list is done.");
    else toast.error("Your browser was not allowed to tell you. Its settings for this site can change that.");
  }

  return (
    <Button variant="ghost" onClick={() => void onAsk()}>
      <Bell aria-hidden /> Tell me when it is done
    </Button>
  );
}
