/** Devices: browsers, known by an HttpOnly cookie. A user's known devices are not refused for the failures of strangers. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Audit } from "../../audit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { DeviceEntity, type UserRow } from "../entity.ts";
import { nameOf } from "../person.ts";
import { Events } from "../schema.ts";

/** The device that presents its cookie in this call; null where there is none yet. */
export function presented(): string | null {
  const device = Actor.origin()?.device;
  return device && !device.isNew ? device.id : null;
}

/** Whether the user has signed in on this device. Reads as much for an unknown user. */
export async function isKnownTo(userID: string | undefined): Promise<boolean> {
  const { data } = await DeviceEntity.get({ userID: userID ?? "none", device: presented() ?? "none" }).go({
    consistent: true,
  });
  return data !== null;
}

/** The changes of a sign-in: the device becomes known, and a new one is reported to a user who has others. */
export async function signInChanges(user: UserRow): Promise<Change[]> {
  const { id: userID, email, ownWorkspaceID } = user;
  const name = nameOf(user);
  const origin = Actor.origin();
  const signedIn = Audit.recording(ownWorkspaceID, "account.signed_in", { id: userID, name });
  if (!origin?.device) return [signedIn];
  const { device, address, program } = origin;
  const { data: known } = await DeviceEntity.query.byUser({ userID }).go({ pages: "all", consistent: true });
  const now = Clock.now();
  const seen = DeviceEntity.put({
    userID,
    device: device.id,
    program,
    timeLast: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.device,
  });
  const isNews = known.length > 0 && known.every((each) => each.device !== device.id);
  const reporting = () => [
    ...Job.announcing(
      Events.NewDevice.of(ownWorkspaceID, { userID, email, name, address, program, time: now.toISOString() }),
    ),
    Audit.recording(ownWorkspaceID, "account.new_device", { id: userID, name }),
  ];
  return [signedIn, Table.change(seen), ...(isNews ? reporting() : [])];
}
