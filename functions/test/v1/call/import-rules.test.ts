import { testProblems } from "../problems.ts";

testProblems("importRules", {
  "input.invalid": { of: "a file without the columns", sent: { body: { csv: "example.com\nexample.org" } } },
});
