import { testProblems } from "../problems.ts";

testProblems("tagList", {
  "input.invalid": { of: "a tag of 33 characters", sent: { body: { tags: ["x".repeat(33)] } } },
  "list.missing": { of: "the id of none", sent: {} },
});
