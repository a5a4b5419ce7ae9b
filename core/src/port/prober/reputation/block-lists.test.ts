import { expect, test } from "vitest";
import type { AddressAnswer } from "../../resolver/index.ts";
import { scriptedResolver } from "../../resolver/scripted.ts";
import { listingsOf } from "./block-lists.ts";

const host = "probe.example.com";
const list = "list.test";
const own = { [host]: ["192.0.2.10"] };
const alive = { "2.0.0.127.list.test": ["127.0.0.2"] };

const ask = (addresses: Readonly<Record<string, AddressAnswer | readonly string[]>>, lists = [list]) =>
  listingsOf(host, lists, scriptedResolver({ addresses }));

test("An address that no list has is not listed.", async () => {
  expect(await ask({ ...own, ...alive })).toEqual({ listed: [], silent: [] });
});

test("An address is asked about with its octets reversed.", async () => {
  expect(await ask({ ...own, ...alive, "10.2.0.192.list.test": ["127.0.0.4"] })).toEqual({
    listed: [{ address: "192.0.2.10", list }],
    silent: [],
  });
});

test("An IPv6 address is asked about with its 32 digits reversed.", async () => {
  const name = "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.list.test";
  const { listed } = await ask({ [host]: ["2001:db8::1"], ...alive, [name]: ["127.0.0.4"] });
  expect(listed).toEqual([{ address: "2001:db8::1", list }]);
});

test("Each list answers for itself.", async () => {
  const { listed, silent } = await ask(
    { ...own, ...alive, "10.2.0.192.list.test": ["127.0.0.4"], "2.0.0.127.other.test": ["127.0.0.2"] },
    [list, "other.test", "gone.test"],
  );
  expect({ listed, silent }).toEqual({ listed: [{ address: "192.0.2.10", list }], silent: ["gone.test"] });
});

test.each([
  ["s3cret.zen.dq.spamhaus.net", "zen.dq.spamhaus.net"],
  ["s3cret.combined.mail.abusix.zone", "combined.mail.abusix.zone"],
])("A list is asked with the key of who asks, and named without it: %s", async (zone, name) => {
  const listed = [{ address: "192.0.2.10", list: name }];
  const answers = { [`2.0.0.127.${zone}`]: ["127.0.0.2"], [`10.2.0.192.${zone}`]: ["127.0.0.4"] };
  expect(await ask({ ...own, ...answers }, [zone])).toEqual({ listed, silent: [] });
  expect(await ask(own, [zone])).toEqual({ listed: [], silent: [name] });
  expect(await ask({}, [zone])).toEqual({ listed: [], silent: [name] });
});

test.each<[string, Readonly<Record<string, AddressAnswer | readonly string[]>>]>([
  ["has been closed", {}],
  [
    "has everybody",
    { ...alive, "1.0.0.127.list.test": ["127.0.0.2"], "10.2.0.192.list.test": ["127.0.0.2"] },
  ],
  ["does not answer", { ...alive, "10.2.0.192.list.test": { kind: "failed", cause: "timeout" } }],
  ["refuses our resolver", { ...alive, "10.2.0.192.list.test": ["127.255.255.254"] }],
])("A list that %s shows nothing.", async (_, answers) => {
  expect(await ask({ ...own, ...answers })).toEqual({ listed: [], silent: [list] });
});

test("An answer outside of the network of codes is none.", async () => {
  const { listed } = await ask({ ...own, ...alive, "10.2.0.192.list.test": ["198.51.100.7"] });
  expect(listed).toEqual([]);
});

test.each<AddressAnswer>([{ kind: "none" }, { kind: "failed", cause: "servfail" }])(
  "Without an address of the host, no list says anything: $kind",
  async (answer) => {
    expect(await ask({ [host]: answer, ...alive })).toEqual({ listed: [], silent: [list] });
  },
);
