import { Analysis } from "@winnow/core/analysis";
import { on, reactions } from "../handler/reaction.ts";

export const handler = reactions("begin-analysis", [
  on(Analysis.Events.Started, ({ properties }) => Analysis.begin(properties)),
]);
