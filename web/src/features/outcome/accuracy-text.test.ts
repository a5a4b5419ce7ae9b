import { expect, test } from "vitest";
import { bouncesOnlyText } from "./accuracy-text.ts";

test("Sources that report bounces only are named, and told what to do.", () => {
  expect(bouncesOnlyText(["sendgrid"])).toBe(
    "SendGrid reports bounces only. Let it report deliveries too, and its mails can be counted.",
  );
  expect(bouncesOnlyText(["api", "ses", "newcomer"])).toBe(
    "The API, Amazon SES, and newcomer report bounces only. Let them report deliveries too, and their mails can be counted.",
  );
});
