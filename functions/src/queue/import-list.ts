import { List } from "@winnow/core/list";
import { jobQueue } from "../handler/queue.ts";

export const handler = jobQueue("import-list", List.importStep, List.giveUpImport);
