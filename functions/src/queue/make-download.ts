import { List } from "@winnow/core/list";
import { queue } from "../handler.ts";

export const handler = queue("make-download", List.DownloadMessage, (message) => List.makeDownload(message));
