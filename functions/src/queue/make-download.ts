import { List } from "@winnow/core/list";
import { jobQueue } from "../handler.ts";

export const handler = jobQueue("make-download", List.makeDownload, List.giveUpDownload);
