import type { Config } from "@winnow/core/kit/config";
import * as keptSeconds from "@winnow/core/kit/kept-seconds";
import { Privacy } from "@winnow/core/privacy";
import { describe, expect, it } from "vitest";
import { markdownOf } from "../markdown.ts";
import { privacyPage } from "./privacy.ts";

const onOneMachine = { storage: null, probing: null, paddle: null, google: null, appURL: null };
const storage: Config.Storage = { region: "eu-west-1", logDays: 365, recoveryDays: 35 };
const inCloud = { ...onOneMachine, storage, appURL: "https://winnow.test" };

const textOf = (installation: Parameters<typeof privacyPage>[0]): string =>
  markdownOf(privacyPage(installation));

describe("the page about privacy", () => {
  it("names the region of the stage, and how long it keeps logs and backups", () => {
    const text = textOf(inCloud);
    expect(text).toContain("in the region `eu-west-1`, Ireland");
    expect(text).toMatch(/Backups of the table .* 35 days from the deletion/);
    expect(text).toMatch(/Logs of the functions .* 365 days from the line/);
    expect(text).toContain("Amazon SES");
    expect(textOf({ ...inCloud, storage: { ...storage, recoveryDays: 7 } })).toMatch(
      /7 days from the deletion/,
    );
  });

  it("says for how long a firewall logs the addresses of callers, where there is one", () => {
    expect(textOf(inCloud)).not.toContain("firewall");
    expect(textOf({ ...inCloud, storage: { ...storage, clientLogDays: 30 } })).toMatch(
      /Log of the firewall .*IP address.*us-east-1.* 30 days from the request/,
    );
  });

  it("calls a region that we have no name for as AWS does", () => {
    const text = textOf({ ...inCloud, storage: { ...storage, region: "eu-east-9" } });
    expect(text).toContain("in the region `eu-east-9`, which AWS calls eu-east-9");
  });

  it("says of one machine that no cloud has the data", () => {
    const text = textOf(onOneMachine);
    expect(text).toContain("on one machine");
    for (const name of ["Amazon", "Backups of the table", "Archive of events"])
      expect(text).not.toContain(name);
  });

  it("names only who takes part on this installation", () => {
    const google = { clientID: "x", issuer: "x", keysURL: "x", authorizeURL: "x" };
    const paddle: Config.Paddle = { url: "x", environment: "sandbox", clientToken: "x", prices: {} };
    expect(textOf(inCloud)).toContain("Nothing is sold on this installation");
    expect(textOf(inCloud)).toContain("Logging in with Google is not offered");
    expect(textOf(inCloud)).toContain("Mail servers are not asked");
    const all = textOf({ ...inCloud, google, paddle, probing: { transport: "agent" } });
    for (const text of ["Paddle sells credits", "Google learns", "by an agent"]) expect(all).toContain(text);
  });

  it("has every kind of data with where it lies", () => {
    const page = privacyPage(inCloud).body.html;
    for (const { title, rows, objects = [] } of Privacy.groups.flatMap(({ kinds }) => kinds)) {
      expect(page).toContain(`>${title}</h3>`);
      for (const name of [...rows, ...objects]) expect(page).toContain(`<code>${name}</code>`);
    }
  });

  it("has the durations that the code writes", () => {
    const text = textOf(inCloud);
    expect(text).toMatch(new RegExp(`Audit trail[^#]* ${keptSeconds.audit / 86_400} days from the action`));
    expect(text).toMatch(
      new RegExp(`Codes by email[^#]* ${keptSeconds.code / 3_600} hours from the last code`),
    );
  });

  it("says who sees what in the product", () => {
    const text = textOf(inCloud);
    expect(text).toMatch(/Audit trail[^#]*\*\*Seen by:\*\* members who may view Team\./);
    expect(text).toMatch(/Known browsers[^#]*\*\*Seen by:\*\* nobody in the product\./);
  });
});
