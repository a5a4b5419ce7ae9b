import { Verification } from "@winnow/core/verification";
import { jobQueue } from "../handler.ts";

export const handler = jobQueue("verify-address", Verification.recordStep, Verification.giveUpRecord);
