import { List } from "@winnow/core/list";
import { jobQueue } from "../handler.ts";

export const handler = jobQueue("import-list", List.importStep, List.giveUpImport);
