import { testProblems } from "../problems.ts";

testProblems("eraseOutcomes", { "input.invalid": { of: "no address", sent: { query: "" } } });
