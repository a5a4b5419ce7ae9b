import { Analysis } from "@winnow/core/analysis";
import { reaction } from "../handler.ts";

export const handler = reaction("begin-analysis", Analysis.Events.Started.schema, ({ properties }) =>
  Analysis.begin(properties),
);
