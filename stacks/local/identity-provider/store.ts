/** In-memory storage of the provider: interactions, sessions and grants with their expiry. */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

interface Row {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  expires: number;
}

/** Creates the store of a model, in the memory of the process. */
export const memoryStore: AdapterFactory = (): Adapter => {
  const rows = new Map<string, Row>();
  const read = (id: string) => {
    const row = rows.get(id);
    return row && row.expires > Date.now() ? row.payload : undefined;
  };
  const search = (matches: (payload: AdapterPayload) => boolean) => {
    const [id] = [...rows].find(([, { payload }]) => matches(payload)) ?? [];
    return Promise.resolve(id === undefined ? undefined : read(id));
  };
  return {
    upsert(id, payload, seconds = Infinity) {
      for (const [old, { expires }] of rows) if (expires <= Date.now()) rows.delete(old);
      rows.set(id, { payload, expires: Date.now() + seconds * 1000 });
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(read(id)),
    findByUid: (wanted) => search(({ uid }) => uid === wanted),
    findByUserCode: (wanted) => search(({ userCode }) => userCode === wanted),
    consume(id) {
      const payload = read(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      return Promise.resolve();
    },
    destroy(id) {
      rows.delete(id);
      return Promise.resolve();
    },
    revokeByGrantId(grant) {
      for (const [id, { payload }] of rows) if (payload.grantId === grant) rows.delete(id);
      return Promise.resolve();
    },
  };
};
