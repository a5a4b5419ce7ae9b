import { testProblems } from "../problems.ts";

testProblems("listDeliveries", {
  "input.invalid": { of: "a status that there is not", sent: { query: "status=lost" } },
  "webhook.missing": { of: "the id of none", sent: {} },
});
