import { Verification } from "@winnow/core/verification";
import { cron } from "../handler.ts";

export const handler = cron("sweep-verifications", Verification.sweep);
