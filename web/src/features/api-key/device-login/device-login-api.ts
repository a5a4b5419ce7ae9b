/** API calls about devices that wait for a key. */
import type { Info } from "@winnow/core/device-login/schema";
import { api, unwrap } from "../../../lib/api.ts";

const json = (code: string) => ({ json: { user_code: code } });

export const deviceLogins = {
  find: (code: string): Promise<Info> => unwrap(api["device-login"].find.$post(json(code))),
  grant: (code: string): Promise<Info> => unwrap(api["device-login"].grant.$post(json(code))),
  refuse: (code: string): Promise<Info> => unwrap(api["device-login"].refuse.$post(json(code))),
};
