import { List } from "@winnow/core/list";
import { cron } from "../handler/cron.ts";

export const handler = cron("expire-lists", List.expire);
