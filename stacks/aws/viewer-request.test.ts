import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { clientRoutes, viewerAddress, viewerHeader } from "./viewer-request.ts";

interface ViewerEvent {
  context: { requestId: string };
  viewer: { ip: string };
  request: { uri: string; headers: Record<string, { value: string }> };
}

/** Runs the source as CloudFront does, as a script that declares `handler`. */
function run(source: string, event: ViewerEvent): ViewerEvent["request"] {
  return runInNewContext(`${source}; handler(event)`, { event }) as ViewerEvent["request"];
}

const request = (uri: string, headers: ViewerEvent["request"]["headers"] = {}): ViewerEvent => ({
  context: { requestId: "3N8HqEXAMPLE==" },
  viewer: { ip: "203.0.113.9" },
  request: { uri, headers },
});

describe("a route of the browser", () => {
  it.each(["/", "/login", "/clean-list/lst_01J", "/account-settings/my-plan/"])("%s is the page", (uri) => {
    expect(run(clientRoutes, request(uri)).uri).toBe("/index.html");
  });

  it.each(["/index.html", "/assets/index-B2a9.js", "/favicon.svg", "/assets/inter.woff2"])(
    "%s is the file of this name",
    (uri) => {
      expect(run(clientRoutes, request(uri)).uri).toBe(uri);
    },
  );
});

describe("a path that programs ask for", () => {
  it.each(["/v2", "/V1/verify", "/v2/lists/", "/.well-known", "/.well-known/openid-configuration"])(
    "%s is not the page",
    (uri) => {
      expect(run(clientRoutes, request(uri))).toMatchObject({ statusCode: 404 });
    },
  );

  it.each(["/verify-email", "/v", "/vip", "/v2x"])("%s may be a page", (uri) => {
    expect(run(clientRoutes, request(uri)).uri).toBe("/index.html");
  });
});

describe("a request to the API", () => {
  it("has the viewer's address", () => {
    expect(run(viewerAddress, request("/api/user/me/")).headers[viewerHeader]).toEqual({
      value: "203.0.113.9",
    });
  });

  it("cannot set the viewer's address itself", () => {
    const forged = request("/api/user/me/", { [viewerHeader]: { value: "198.51.100.1" } });
    expect(run(viewerAddress, forged).headers[viewerHeader]).toEqual({ value: "203.0.113.9" });
  });

  it("gets no header of a name that CloudFront refuses", () => {
    const names = Object.keys(run(viewerAddress, request("/api/user/me/")).headers);
    expect(names.filter((name) => /^x-(?:edge|amz|cache|forwarded-proto|real-ip)/.test(name))).toEqual([]);
  });

  it.each([
    ["/v1/verify/", "/v1/verify"],
    ["/v1/verify//", "/v1/verify"],
    ["/v1//verify", "/v1//verify"],
    ["/docs", "/docs"],
    ["/", "/"],
    ["//", "/"],
  ])("to %s is one to %s", (uri, path) => {
    expect(run(viewerAddress, request(uri)).uri).toBe(path);
  });

  it("keeps its path and other headers", () => {
    const withHeaders = run(viewerAddress, request("/v1/lists", { accept: { value: "text/csv" } }));
    expect(withHeaders.uri).toBe("/v1/lists");
    expect(withHeaders.headers["accept"]).toEqual({ value: "text/csv" });
  });
});
