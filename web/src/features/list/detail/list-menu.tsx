import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import {
  CalendarClock,
  CalendarSync,
  CopyPlus,
  Ellipsis,
  GitCompare,
  type LucideIcon,
  Pencil,
  RefreshCcwDot,
  Share2,
  Tags,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { bidiIsolate } from "../../../lib/bidi.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { refetch } from "../../../lib/refetch.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { pathOfList, paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { type ListDialogName, ListDialogs } from "./list-dialogs.tsx";
import { useListActions } from "./use-list-actions.ts";

/** Further actions on a list: share, compare, revise, keep fresh, rename, tags, retention, duplicate, delete. */
export function ListMenu({ list, screen }: { list: Info; screen: ListScreen }) {
  const [opened, setOpened] = useState<ListDialogName | null>(null);
  const may = useListActions(list);
  const duplicate = useDuplicate(list);
  const item = (dialog: ListDialogName, Icon: LucideIcon, label: string, isDangerous = false) => (
    <MenuItem danger={isDangerous} onSelect={() => setOpened(dialog)}>
      <Icon aria-hidden />
      {label}
    </MenuItem>
  );

  if (!may.share && !may.edit && !may.duplicate && !may.delete) return null;
  return (
    <>
      <Menu
        trigger={<Button size="icon" className="size-10" aria-label="More about this list" />}
        label={<Ellipsis aria-hidden />}
      >
        {may.share && item("share", Share2, "Share report")}
        {may.share && (
          <MenuLink to={paths.comparing(list.id)}>
            <GitCompare aria-hidden />
            Compare with another list
          </MenuLink>
        )}
        {may.revise && item("revise", RefreshCcwDot, "Revise verdicts")}
        {may.keepFresh && item("schedule", CalendarSync, "Keep fresh")}
        {may.edit && item("name", Pencil, "Rename list")}
        {may.edit && item("tags", Tags, "Edit tags")}
        {may.edit && item("retention", CalendarClock, "Change retention")}
        {may.duplicate && (
          <MenuItem disabled={duplicate.isPending} onSelect={() => duplicate.mutate()}>
            <CopyPlus aria-hidden />
            Duplicate list
          </MenuItem>
        )}
        {may.delete && item("delete", Trash2, "Delete list", true)}
      </Menu>
      <ListDialogs opened={opened} list={list} screen={screen} onClose={() => setOpened(null)} />
    </>
  );
}

/** Duplicates a list, and opens the copy. */
function useDuplicate({ id, name }: Info) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => lists.duplicate(id),
    onSuccess: async (copy) => {
      client.setQueryData(listQuery(copy.id).queryKey, copy);
      await navigate(pathOfList(copy));
      toast.success(`This is a copy of “${bidiIsolate(name)}”`);
      await refetch(client, "list");
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
