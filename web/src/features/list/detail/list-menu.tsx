import { useMutation, useQueryClient } from "@tanstack/react-query";
import { areaOf, verificationAreaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { isMoving } from "@winnow/core/list/under-way";
import {
  CalendarClock,
  CalendarSync,
  CopyPlus,
  Ellipsis,
  GitCompare,
  Pencil,
  RefreshCcwDot,
  Share2,
  Tags,
  Trash2,
} from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { useCan } from "../../../lib/auth.ts";
import { bidiIsolate } from "../../../lib/bidi.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { refetch } from "../../../lib/refetch.ts";
import type { ListScreen } from "../../../list-screens.ts";
import { pathOfList, paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMayKeepFresh } from "../schedule/use-may-keep-fresh.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { hasResults, isAskingAgain, isBeingVerified } from "../job/list-state.ts";

const Confirm = lazyComponent(() => import("../../../ui/dialog.tsx").then((file) => file.Confirm));
const ShareDialog = lazyComponent(() =>
  import("../shared-link/share-dialog.tsx").then((file) => file.ShareDialog),
);
const RenameDialog = lazyComponent(() => import("./rename-dialog.tsx").then((file) => file.RenameDialog));

const TagsDialog = lazyComponent(() => import("../tags/tags-dialog.tsx").then((file) => file.TagsDialog));
const RetentionDialog = lazyComponent(() =>
  import("../retention/retention-dialog.tsx").then((file) => file.RetentionDialog),
);

const ReviseDialog = lazyComponent(() => import("./revise-dialog.tsx").then((file) => file.ReviseDialog));
const ScheduleDialog = lazyComponent(() =>
  import("../schedule/schedule-dialog.tsx").then((file) => file.ScheduleDialog),
);

/** Further actions on a list: share, compare, revise, keep fresh, rename, tags, retention, duplicate, delete. */
export function ListMenu({ list, screen }: { list: Info; screen: ListScreen }) {
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<"share" | "revise" | "fresh" | "name" | "tags" | "retention" | null>(
    null,
  );
  const wasSharing = useHasOpened(opened === "share");
  const wasRevising = useHasOpened(opened === "revise");
  const wasScheduling = useHasOpened(opened === "fresh");
  const wasRenaming = useHasOpened(opened === "name");
  const wasTagging = useHasOpened(opened === "tags");
  const wasKeeping = useHasOpened(opened === "retention");
  const wasAsking = useHasOpened(asking);
  const isShareable = hasResults(list) || isAskingAgain(list);
  const close = () => setOpened(null);
  const mayEdit = useCan(areaOf(list.purpose), "edit");
  const mayDeleteList = useCan(areaOf(list.purpose), "delete");
  const mayEndVerification = useCan(verificationAreaOf(list.purpose, list.verification?.mode), "delete");
  const mayDelete = mayDeleteList && (!isBeingVerified(list) || mayEndVerification);
  const mayAdd = useCan(areaOf(list.purpose), "add");
  const mayDuplicate = mayAdd && list.rows !== null && list.status !== "importing";
  const mayKeepFresh = useMayKeepFresh(list);
  const mayVerify = useCan(verificationAreaOf(list.purpose, list.verification?.mode), "add");
  const mayRevise = mayVerify && list.verification?.status === "completed";
  const duplicate = useDuplicate(list);
  const client = useQueryClient();
  const navigate = useNavigate();

  const remove = useMutation({
    mutationFn: () => lists.remove(list.id),
    onSuccess: async () => {
      await navigate(screen.path);
      client.removeQueries({ queryKey: listQuery(list.id).queryKey });
      await refetch(client, "deletion");
      toast.success(`“${bidiIsolate(list.name)}” and its results are deleted`);
    },
    onError: (error) => {
      setAsking(false);
      toast.error(errorMessage(error));
    },
  });

  if (!isShareable && !mayEdit && !mayDuplicate && !mayDelete) return null;
  return (
    <>
      <Menu
        trigger={<Button size="icon" className="size-10" aria-label="More about this list" />}
        label={<Ellipsis aria-hidden />}
      >
        {isShareable ? (
          <MenuItem onSelect={() => setOpened("share")}>
            <Share2 aria-hidden />
            Share report
          </MenuItem>
        ) : null}
        {isShareable ? (
          <MenuLink to={paths.comparing(list.id)}>
            <GitCompare aria-hidden />
            Compare with another list
          </MenuLink>
        ) : null}
        {mayRevise ? (
          <MenuItem onSelect={() => setOpened("revise")}>
            <RefreshCcwDot aria-hidden />
            Revise verdicts
          </MenuItem>
        ) : null}
        {mayKeepFresh ? (
          <MenuItem onSelect={() => setOpened("fresh")}>
            <CalendarSync aria-hidden />
            Keep fresh
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem onSelect={() => setOpened("name")}>
            <Pencil aria-hidden />
            Rename list
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem onSelect={() => setOpened("tags")}>
            <Tags aria-hidden />
            Edit tags
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem onSelect={() => setOpened("retention")}>
            <CalendarClock aria-hidden />
            Change retention
          </MenuItem>
        ) : null}
        {mayDuplicate ? (
          <MenuItem disabled={duplicate.isPending} onSelect={() => duplicate.mutate()}>
            <CopyPlus aria-hidden />
            Duplicate list
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <MenuItem danger onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Delete list
          </MenuItem>
        ) : null}
      </Menu>
      <Suspense>
        {wasSharing ? <ShareDialog open={opened === "share"} listID={list.id} onClose={close} /> : null}
        {wasRevising ? <ReviseDialog open={opened === "revise"} list={list} onClose={close} /> : null}
        {wasScheduling ? <ScheduleDialog open={opened === "fresh"} list={list} onClose={close} /> : null}
        {wasRenaming ? <RenameDialog open={opened === "name"} list={list} onClose={close} /> : null}
        {wasTagging ? <TagsDialog open={opened === "tags"} list={list} onClose={close} /> : null}
        {wasKeeping ? <RetentionDialog open={opened === "retention"} list={list} onClose={close} /> : null}
        {wasAsking ? (
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title={
              <>
                Delete “<bdi>{list.name}</bdi>”?
              </>
            }
            description={
              isMoving(list)
                ? "The work on it stops, and the file and all results are removed at once. This cannot be undone."
                : "The file and all results are removed at once. This cannot be undone."
            }
            action="Delete list"
            danger
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        ) : null}
      </Suspense>
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
