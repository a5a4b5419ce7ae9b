import { Notice } from "@winnow/core/notice";
import { reactions } from "../handler/reaction.ts";
import { notices } from "./notices.ts";

/** Shows people by the bell what has happened. */
export const handler = reactions("notify-owner", notices(Notice.notify));
