import { Analysis } from "@winnow/core/analysis";
import { List } from "@winnow/core/list";
import { Verification } from "@winnow/core/verification";
import { z } from "zod";
import { reaction } from "../handler.ts";

const Ended = z.union([Analysis.Events.Completed.schema, Verification.Events.Completed.schema]);

export const handler = reaction("tell-owner", Ended, ({ id, properties }) =>
  List.announce({ eventID: id, ...properties }),
);
