import { Analysis } from "@winnow/core/analysis";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { z } from "zod";
import { jobReaction } from "../handler.ts";

const Ended = z.union([Analysis.Events.Completed.schema, Verification.Events.Completed.schema]);

export const handler = jobReaction("notify-owner", Ended, ({ id, properties }) =>
  List.notifyOwner({ eventID: id, ...properties }),
);
