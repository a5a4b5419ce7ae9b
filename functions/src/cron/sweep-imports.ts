import { List } from "@winnow/core/list";
import { cron } from "../handler.ts";

export const handler = cron("sweep-imports", List.sweep);
