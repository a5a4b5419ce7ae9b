/** What the owner of a workspace is told of its archive. */
import type { z } from "zod";
import { dayText } from "../kit/time/utc.ts";
import { Name } from "../kit/text/name.ts";
import type { Message } from "../notice/schema.ts";
import type { Events } from "./schema.ts";

const page = {
  path: "/account-settings/export",
  label: "Open the export",
  area: null,
  action: "view",
} as const satisfies Message["page"];

export const readyMessage = (said: z.output<typeof Events.Ready.schema>): Message => ({
  kind: "archive_ended",
  emoji: "Archive",
  title: `The export of ${Name.inTitle(said.workspaceName)} is ready`,
  says: `You can download it until ${dayText(said.erasedAt)}. Then it is erased. Everything of the workspace is in it: keep it in a safe place.`,
  facts: [["Size", sizeText(said.bytes)]],
  page,
  area: null,
  onlyTo: said.ownerID,
  mailedTo: said.ownerID,
});

export const failedMessage = (said: z.output<typeof Events.Failed.schema>): Message => ({
  kind: "archive_ended",
  emoji: "Archive",
  title: `The export of ${Name.inTitle(said.workspaceName)} failed`,
  says: said.problem,
  page,
  area: null,
  onlyTo: said.ownerID,
  mailedTo: said.ownerID,
});

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
