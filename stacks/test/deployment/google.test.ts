import { describe, expect, it } from "vitest";
import { operator, stages, synthesise } from "./synthesis.ts";

/** What each function of the stage is told of Google. */
const toldOfGoogle = (stage: string, environment: Record<string, string>) =>
  synthesise(stage, environment)
    .all("AWS::Lambda::Function")
    .map(
      ({ Properties }) => (Properties["Environment"] as { Variables: object } | undefined)?.Variables ?? {},
    )
    .filter((settings) => "TABLE_NAME" in settings)
    .map((settings) => Object.entries(settings).filter(([name]) => name.startsWith("GOOGLE_")))
    .map((settings) => Object.fromEntries(settings) as unknown);

const fewest = 10;

describe.each(stages)("%s", (stage) => {
  it("believes Google itself, whoever else the operator names", () => {
    const others = {
      GOOGLE_ISSUER: "http://localhost:4000",
      GOOGLE_JWKS_URI: "http://localhost:4000/keys",
      WINNOW_GOOGLE_ISSUER: "http://localhost:4000",
    };
    const told = toldOfGoogle(stage, { ...operator, ...others, WINNOW_GOOGLE_CLIENT_ID: "ours" });
    expect(told.length).toBeGreaterThan(fewest);
    for (const settings of told)
      expect(settings).toEqual({
        GOOGLE_CLIENT_ID: "ours",
        GOOGLE_ISSUER: "https://accounts.google.com",
        GOOGLE_JWKS_URI: "https://www.googleapis.com/oauth2/v3/certs",
        GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/o/oauth2/v2/auth",
      });
  });

  it("offers no Google where the operator has no client id with it", () => {
    const told = toldOfGoogle(stage, operator);
    expect(told.length).toBeGreaterThan(fewest);
    for (const settings of told) expect(settings).toEqual({});
  });
});
