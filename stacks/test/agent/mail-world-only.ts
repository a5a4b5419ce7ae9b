/** Loaded before a program whose internet is the mail world: its name server, its mail hosts on port 25, and their addresses. */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net, { BlockList } from "node:net";
import { connectMailNetwork, Endpoints } from "../../local/mail-world/network.ts";

const world = connectMailNetwork(Endpoints.parse(JSON.parse(process.env["MAIL_WORLD"] ?? "")));

const { connect } = net;
net.connect = ((...args: Parameters<typeof connect>) => {
  const [target] = args as unknown as [{ host?: string; port?: number }];
  return target.port === 25 ? world.dial(target.host ?? "") : Reflect.apply(connect, net, args);
}) as typeof connect;
dns.getServers = () => [world.resolverAddress];
syncBuiltinESMExports();

/** The addresses of the mail world are reserved for benchmarks. Here, they are what is public. */
const { check } = BlockList.prototype;
BlockList.prototype.check = function (this: BlockList, ...args: unknown[]): boolean {
  const [address] = args;
  return !(typeof address === "string" && world.owns(address)) && Boolean(Reflect.apply(check, this, args));
};
