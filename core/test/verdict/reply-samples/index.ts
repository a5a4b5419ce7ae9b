/** Reply samples: what mail servers say, labelled by hand. The rows' own samples do not count among them. */
import * as america from "./america.ts";
import * as blockedSenders from "./blocked-senders.ts";
import * as bounceMessages from "./bounce-messages.ts";
import * as collected from "./collected.ts";
import * as asia from "./asia.ts";
import * as france from "./france.ts";
import * as gateway from "./gateway.ts";
import * as germany from "./germany.ts";
import * as google from "./google.ts";
import * as heldOut from "./held-out.ts";
import * as heldOutLater from "./held-out-later.ts";
import * as hosters from "./hosters.ts";
import * as microsoft from "./microsoft.ts";
import * as northern from "./northern.ts";
import * as publicSoftware from "./public-software.ts";
import * as rare from "./rare.ts";
import * as romance from "./romance.ts";
import * as servers from "./servers.ts";
import * as slavic from "./slavic.ts";
import * as software from "./software.ts";
import * as traps from "./traps.ts";
import * as unseen from "./unseen.ts";
import * as unseenSecond from "./unseen-second.ts";
import * as variants from "./variants.ts";
import * as yahoo from "./yahoo.ts";
import type { Heard } from "./heard.ts";

export const replySamples: Readonly<Record<string, Heard>> = {
  ...google,
  ...microsoft,
  ...yahoo,
  ...america,
  ...gateway,
  ...germany,
  ...france,
  ...romance,
  ...northern,
  ...slavic,
  ...asia,
  ...software,
  ...servers,
  ...hosters,
  ...rare,
  ...traps,
  ...unseen,
  ...unseenSecond,
  ...collected,
  ...bounceMessages,
  ...publicSoftware,
  ...blockedSenders,
  ...variants,
  ...heldOut,
  ...heldOutLater,
};
