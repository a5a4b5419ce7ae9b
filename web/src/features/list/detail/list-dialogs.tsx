import type { Info } from "@winnow/core/list/schema";
import { type ComponentType, Suspense } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";

interface ListDialogProps {
  open: boolean;
  list: Info;
  screen: ListScreen;
  onClose: () => void;
}

/** The dialogs of a list's menu. The code of each is loaded when it opens first. */
const dialogs = {
  share: lazyComponent(() => import("../shared-link/share-dialog.tsx").then((file) => file.ShareDialog)),
  revise: lazyComponent(() => import("./revise-dialog.tsx").then((file) => file.ReviseDialog)),
  schedule: lazyComponent(() =>
    import("../schedule/schedule-dialog.tsx").then((file) => file.ScheduleDialog),
  ),
  name: lazyComponent(() => import("./rename-dialog.tsx").then((file) => file.RenameDialog)),
  tags: lazyComponent(() => import("../tags/tags-dialog.tsx").then((file) => file.TagsDialog)),
  retention: lazyComponent(() =>
    import("../retention/retention-dialog.tsx").then((file) => file.RetentionDialog),
  ),
  delete: lazyComponent(() => import("./delete-dialog.tsx").then((file) => file.DeleteDialog)),
} satisfies Record<string, ComponentType<ListDialogProps>>;

export type ListDialogName = keyof typeof dialogs;

const names = Object.keys(dialogs) as ListDialogName[];

interface ListDialogsProps extends Omit<ListDialogProps, "open"> {
  opened: ListDialogName | null;
}

export const ListDialogs = ({ opened, ...of }: ListDialogsProps) => (
  <Suspense>
    {names.map((name) => (
      <OnceOpened key={name} name={name} open={opened === name} {...of} />
    ))}
  </Suspense>
);

function OnceOpened({ name, ...props }: ListDialogProps & { name: ListDialogName }) {
  const Dialog: ComponentType<ListDialogProps> = dialogs[name];
  return useHasOpened(props.open) ? <Dialog {...props} /> : null;
}
