/** Whether something is done with a list now. Safe for the browser. */
import type { Info } from "./schema.ts";

interface Jobs {
  status: Info["status"];
  analysis: Pick<NonNullable<Info["analysis"]>, "status"> | null;
}

/** Whether its analysis is queued or running. */
const isAnalyzing = ({ analysis }: Jobs): boolean =>
  analysis?.status === "queued" || analysis?.status === "running";

/** Whether it is imported, or a job of it is queued or running. */
export const isMoving = (list: Jobs): boolean =>
  ["importing", "queued", "running"].includes(list.status) || isAnalyzing(list);

/** Whether it moves, or its verification is paused. */
export const isUnderWay = (list: Jobs): boolean => isMoving(list) || list.status === "paused";
