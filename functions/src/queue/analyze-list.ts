import { Analysis } from "@winnow/core/analysis";
import { queue } from "../handler.ts";

/** After so many tries the analysis is given up, rather than tried for ever. */
const tries = 3;

export const handler = queue(
  "analyze-list",
  Analysis.StepMessage,
  async (message, { deadline, receives }) => {
    try {
      await Analysis.analyze(message, deadline);
    } catch (error) {
      if (receives >= tries) await Analysis.fail(message);
      throw error;
    }
  },
);
