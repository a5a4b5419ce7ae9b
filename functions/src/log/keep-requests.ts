import { RequestLog } from "@winnow/core/request-log";
import { logLines } from "../handler/log-lines.ts";

/** Keeps the calls of keys for the request log of each. */
export const handler = logLines("keep-requests", RequestLog.keep);
