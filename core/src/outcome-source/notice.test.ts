import { expect, it } from "vitest";
import { abandonedMessage } from "./notice.ts";

const makerName = "Ann Lee";

it("The notice names one mail service, or how many there are, and says what to do.", () => {
  expect(abandonedMessage({ makerName, providers: ["brevo"] })).toMatchObject({
    title: "Brevo can report no outcomes until its URL is renewed",
    says: "Ann Lee, who was shown its URL, left the workspace, and everybody who has such a URL can suppress addresses. Its calls are refused, and most services repeat them for some hours. Renew it under Outcomes, and enter the new one at the service.",
    facts: [["Mail service", "Brevo"]],
  });
  expect(abandonedMessage({ makerName, providers: ["brevo", "ses"] })).toMatchObject({
    title: "2 mail services can report no outcomes until their URLs are renewed",
    says: expect.stringContaining(
      "Their calls are refused, and most services repeat them for some hours. Renew each under Outcomes",
    ) as string,
    facts: [
      ["Mail service", "Brevo"],
      ["Mail service", "Amazon SES"],
    ],
  });
});
