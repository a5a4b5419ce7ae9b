import { describe, expect, it } from "vitest";
import { operator, stages, synthesise } from "./synthesis.ts";

/** The Google settings of each function of the stage. */
const googleSettings = (stage: string, environment: Record<string, string>) =>
  synthesise(stage, environment)
    .all("AWS::Lambda::Function")
    .map(
      ({ Properties }) => (Properties["Environment"] as { Variables: object } | undefined)?.Variables ?? {},
    )
    .filter((settings) => "TABLE_NAME" in settings)
    .map((settings) => Object.entries(settings).filter(([name]) => name.startsWith("GOOGLE_")))
    .map((settings) => Object.fromEntries(settings) as unknown);

const minimumFunctions = 10;

describe.each(stages)("%s", (stage) => {
  it("trusts Google's URLs only, ignoring other URLs of the operator", () => {
    const others = {
      GOOGLE_ISSUER: "http://localhost:4000",
      GOOGLE_JWKS_URI: "http://localhost:4000/keys",
      WINNOW_GOOGLE_ISSUER: "http://localhost:4000",
    };
    const found = googleSettings(stage, { ...operator, ...others, WINNOW_GOOGLE_CLIENT_ID: "ours" });
    expect(found.length).toBeGreaterThan(minimumFunctions);
    for (const settings of found)
      expect(settings).toEqual({
        GOOGLE_CLIENT_ID: "ours",
        GOOGLE_ISSUER: "https://accounts.google.com",
        GOOGLE_JWKS_URI: "https://www.googleapis.com/oauth2/v3/certs",
        GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/o/oauth2/v2/auth",
      });
  });

  it("does not configure Google without the operator's client id", () => {
    const found = googleSettings(stage, operator);
    expect(found.length).toBeGreaterThan(minimumFunctions);
    for (const settings of found) expect(settings).toEqual({});
  });
});
