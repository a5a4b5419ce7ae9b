/** Logins of devices: a device begins one, a person grants or refuses it. */
import { ApiKey } from "../api-key/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Workspace } from "../workspace/index.ts";
import { hashOf, newDeviceCode, newUserCode } from "./code.ts";
import { DeviceLoginEntity, type DeviceLoginRow, UserCodeEntity } from "./entity.ts";
import * as Schema from "./schema.ts";

/** Logins that one network may begin in an hour, and questions in a minute. */
const beginsPerHour = 30;

const pollsPerMinute = 120;

/** A granted key is returned for this long, since an answer may be lost on its way. */
const collectSeconds = 60;

/** Clocks and networks shorten the pause of a device by this much. */
const slackMs = 1_000;

/** Begins a login for a caller who is not signed in. Throws `limit`. */
export const begin = fn(Schema.Begin, async ({ name, mode, scopes }): Promise<Schema.Begun> => {
  const { address = "unknown", program = "" } = Actor.origin() ?? {};
  await Throttle.limitNetwork("device-login", { max: beginsPerHour, seconds: 3_600 });
  const deviceCode = newDeviceCode();
  const userCode = newUserCode();
  const device = hashOf(deviceCode);
  const { hash: secret, hint } = ApiKey.storedOf(ApiKey.secretFrom(mode, deviceCode));
  const now = Clock.now();
  const { lifeSeconds, intervalSeconds } = Schema;
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds.deviceLogin;
  await Table.write([
    Table.change(
      DeviceLoginEntity.create({
        ...{
          device,
          userCode,
          name,
          mode,
          scopes,
          address,
          program,
          secret,
          hint,
          state: "waiting",
          expires,
        },
        timeAsked: now.toISOString(),
        timeExpires: after(now, lifeSeconds),
      }),
    ),
    Table.change(UserCodeEntity.create({ userCode, device, expires })),
  ]);
  return { deviceCode, userCode, lifeSeconds, intervalSeconds };
});

/** What a code belongs to, for the person who typed it. Throws `missing` for a wrong or used code, `limit` after five of them. */
export const find = fn(Schema.UserCode, async ({ user_code }): Promise<Schema.Info> => {
  Actor.can("api_key", "add");
  return view(await waiting(user_code));
});

/**
 * Gives the device a key of the acting person, once. What their role does not allow is left out. Throws as `find` and as the
 * making of a key does.
 */
export const grant = fn(Schema.UserCode, async ({ user_code }): Promise<Schema.Info> => {
  const workspaceID = Actor.can("api_key", "add");
  Actor.requireConfirmed();
  const login = await waiting(user_code);
  const { name, mode, address } = login;
  const info = view(login);
  const now = Clock.now();
  const keyExpires = after(now, Schema.keyDays * 86_400);
  const granted = ending(login, {
    state: "granted",
    grantedScopes: info.scopes,
    keyExpires,
    timeExpires: after(now, collectSeconds),
  });
  const person = Actor.self();
  const { name: workspaceName } = await Workspace.requireOpen(workspaceID);
  const event = Schema.Events.Granted.of(workspaceID, {
    userID: person.userID,
    email: person.email,
    name: person.name,
    keyName: name,
    workspaceName,
    address,
    time: now.toISOString(),
  });
  await ApiKey.createForHolder(
    { name, mode, scopes: info.scopes, expires_at: keyExpires },
    { hash: login.secret, hint: login.hint },
    [granted, ...Job.announcing(event)],
  );
  return info;
});

/** Refuses a device its key. Throws as `find`. */
export const refuse = fn(Schema.UserCode, async ({ user_code }): Promise<Schema.Info> => {
  Actor.can("api_key", "add");
  const login = await waiting(user_code);
  await Table.write([ending(login, { state: "refused" })]);
  return view(login);
});

/** What became of a login, for the device that began it. Null where there is none. Throws `limit`. */
export async function answerFor(deviceCode: string): Promise<Schema.Answer | null> {
  await Throttle.limitNetwork("device-poll", { max: pollsPerMinute, seconds: 60 });
  const device = hashOf(deviceCode);
  const { data: login } = await DeviceLoginEntity.get({ device }).go({ consistent: true });
  if (!login) return null;
  if (isOver(login)) return { state: "expired" };
  if (login.state === "refused") return { state: "refused" };
  if (login.state === "granted") {
    const { mode, grantedScopes = [], keyExpires = "" } = login;
    const key = ApiKey.secretFrom(mode, deviceCode);
    return { state: "granted", key, scopes: grantedScopes, expiresAt: keyExpires };
  }
  const now = Clock.now();
  await DeviceLoginEntity.patch({ device }).set({ timePolled: now.toISOString() }).go();
  const pause = login.timePolled === undefined ? Infinity : now.getTime() - Date.parse(login.timePolled);
  return { state: pause < Schema.intervalSeconds * 1000 - slackMs ? "too_fast" : "waiting" };
}

/** The login of a code that nobody has decided. Each wrong code counts against the person. */
async function waiting(userCode: string): Promise<DeviceLoginRow> {
  let found: DeviceLoginRow | undefined;
  const isRight = await Throttle.attempt(
    [Throttle.subject(`device-login:${Actor.self().userID}`)],
    async () => {
      const { data: code } = await UserCodeEntity.get({ userCode }).go({ consistent: true });
      if (!code) return false;
      const { data: login } = await DeviceLoginEntity.get({ device: code.device }).go({ consistent: true });
      found = login?.state === "waiting" && !isOver(login) ? login : undefined;
      return found !== undefined;
    },
  );
  if (!isRight || !found) throw wrong();
  return found;
}

/** The decision on a login, made once. */
const ending = (
  { device }: Pick<DeviceLoginRow, "device">,
  decision: Partial<Pick<DeviceLoginRow, "grantedScopes" | "keyExpires" | "timeExpires">> & {
    state: "granted" | "refused";
  },
): Change =>
  Table.change(
    DeviceLoginEntity.patch({ device })
      .set(decision)
      .where(({ state }, { eq }) => eq(state, "waiting")),
    wrong,
  );

function view({
  name,
  mode,
  scopes: asked,
  address,
  program,
  timeAsked,
  timeExpires,
}: DeviceLoginRow): Schema.Info {
  const allowed = ApiKey.grantable(Actor.self().permissions);
  return {
    name,
    mode: mode === "test" ? "test" : "live",
    address,
    program,
    scopes: asked.filter((scope) => allowed.includes(scope)),
    withheld: asked.filter((scope) => !allowed.includes(scope)),
    asked_at: timeAsked,
    expires_at: timeExpires,
    key_days: Schema.keyDays,
  };
}

const after = (time: Date, seconds: number): string =>
  new Date(time.getTime() + seconds * 1000).toISOString();

const isOver = ({ timeExpires }: DeviceLoginRow): boolean => timeExpires <= Clock.now().toISOString();

const wrong = (): VisibleError => {
  const message =
    "No device waits for this code. It is valid for ten minutes, once: check it, or run the command again.";
  return new VisibleError("missing", "device_login.wrong_code", message, { user_code: message });
};
