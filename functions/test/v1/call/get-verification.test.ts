import { testProblems } from "../problems.ts";

testProblems("getVerification", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "wait=1" } },
  "verification.missing": {
    of: "a verification that was deleted",
    sent: async ({ ask }) => {
      const { body } = await ask("POST", "/v1/verify", { email: "person@inbox.test" });
      await ask("DELETE", `/v1/verifications/${body.id}`);
      return { verification: body.id };
    },
  },
});
