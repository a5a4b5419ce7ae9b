import { DeviceLogin } from "@winnow/core/device-login";
import type { Access } from "./access.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["API keys"];
const access: Access = { areas: ["api_key"], action: "add" };
const request = { body: body(DeviceLogin.UserCode) };

/** What a person decides of a device that waits for a key. Codes are in bodies, since addresses end up in logs. */
export const deviceLoginRoutes = routes()
  .openapi(
    call(
      access,
      { method: "post", path: "/find", operationId: "findDeviceLogin", tags, request },
      { 200: answer("The device that waits for the code", DeviceLogin.Info) },
    ),
    async (c) => c.json(await DeviceLogin.find(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      access,
      { method: "post", path: "/grant", operationId: "grantDeviceLogin", tags, request },
      { 200: answer("The device gets a key", DeviceLogin.Info) },
    ),
    async (c) => c.json(await DeviceLogin.grant(c.req.valid("json")), 200),
  )
  .openapi(
    call(
      access,
      { method: "post", path: "/refuse", operationId: "refuseDeviceLogin", tags, request },
      { 200: answer("The device gets no key", DeviceLogin.Info) },
    ),
    async (c) => c.json(await DeviceLogin.refuse(c.req.valid("json")), 200),
  );
