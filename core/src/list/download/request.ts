/** Asking for a finished file: a job makes each once. */
import { z } from "zod";
import { Job } from "../../job/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { partsForFile } from "../result/parts-of-list.ts";
import { rowFor } from "../row.ts";
import { Download } from "../schema.ts";
import { begin } from "../whole-list/begin.ts";
import { fileKey, finishedAt, hashOf, nameOf, requestedOf } from "./finished-file.ts";
import { refuseImpossible } from "./impossible.ts";
import { forgetLatest, latestHash } from "./latest.ts";
import { roomFor } from "./quota.ts";

/**
 * The name of the finished file, or null while it is being made. The same request of the same results is one
 * file. A file that was made while suppression grew is served once; a program that asks for its status first
 * may read it as long as its rules are recent enough.
 */
export const requestDownload = fn(
  z.object({ id: ID.schema("list"), request: Download }),
  async (
    { id: listID, request },
    { isAskedTwice = false }: { isAskedTwice?: boolean } = {},
  ): Promise<string | null> => {
    const list = await rowFor(listID, "view");
    if (request.relays && !request.policy)
      throw new VisibleError("input", "list.relays", "Send relays together with a policy.", {
        relays: "Needs a policy.",
      });
    const { workspaceID } = list;
    const found = await partsForFile(list, { soFar: request.so_far });
    if (!found)
      throw new VisibleError("conflict", "list.no_results", "This list has no results yet. Verify it first.");
    const { parts, isPending } = found;
    const requested = requestedOf(parts, request);
    const hash = isPending ? null : hashOf(parts, request);
    const isThere = async (made: string | null): Promise<boolean> =>
      made !== null && (await finishedAt(fileKey(list, made, request))) !== null;
    if (hash && (await isThere(hash))) {
      if (hash !== requested && !isAskedTwice) await forgetLatest(list, requested);
      return nameOf(listID, hash, request);
    }
    const made = hash === requested ? null : await latestHash(list, requested);
    if (made && (await isThere(made))) {
      if (!isAskedTwice) await forgetLatest(list, requested);
      return nameOf(listID, made, request);
    }
    await refuseImpossible({ list, requested, request });
    const job = { workspaceID, id: requested, isSmall: Job.isSmall(list.imported?.rows.total ?? 0) };
    await begin(job, { work: "make-file", listID, request }, () => roomFor(job, "files"));
    return null;
  },
);
