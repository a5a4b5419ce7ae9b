/** Fetches and unpacks packages with the clients of their registries, each within 50 seconds. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const deadline = () => AbortSignal.timeout(50_000);
const newFolder = (): string => mkdtempSync(join(tmpdir(), "winnow-replies-"));

/** The one file of a folder with such a name. */
function fileIn(folder: string, name: RegExp): string {
  const file = readdirSync(folder).find((each) => name.test(each));
  if (file === undefined) throw new Error(`no file ${String(name)} was fetched`);
  return join(folder, file);
}

export async function fetchNpm(spec: string): Promise<string> {
  const folder = newFolder();
  const options = { cwd: folder, signal: deadline() };
  await run("npm", ["pack", "--silent", spec], options);
  await run("tar", ["xzf", fileIn(folder, /\.tgz$/)], options);
  return folder;
}

export async function fetchPyPI(spec: string): Promise<string> {
  const folder = newFolder();
  const options = { cwd: folder, signal: deadline() };
  await run("python3", ["-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", spec], options);
  await run("python3", ["-m", "zipfile", "-e", fileIn(folder, /\.whl$/), folder], options);
  return folder;
}

/** The source archive of a package, which has its tests. */
export async function fetchPyPISource(spec: string): Promise<string> {
  const folder = newFolder();
  const options = { cwd: folder, signal: deadline() };
  const [name = spec] = spec.split("==");
  await run("python3", ["-m", "pip", "download", "-q", "--no-deps", "--no-binary", name, spec], options);
  await run("tar", ["xzf", fileIn(folder, /\.tar\.gz$/), "--strip-components=1"], options);
  return folder;
}

/** The upstream source of a package of Debian, from the release that this machine installs from. */
export async function fetchDebianSource(name: string): Promise<string> {
  const folder = newFolder();
  const options = { cwd: folder, signal: deadline() };
  const list = join(folder, "sources.list");
  const lists = join(folder, "lists");
  const unpacked = join(folder, "unpacked");
  const format = "$(SITE) $(RELEASE) $(COMPONENT)";
  const { stdout } = await run(
    "apt-get",
    ["indextargets", "--format", format, "Created-By: Packages"],
    options,
  );
  const release = stdout.split("\n").find((line) => /debian \w+ main$/.test(line));
  if (release === undefined) throw new Error("this machine does not install from Debian");
  writeFileSync(list, `deb-src ${release}\n`);
  mkdirSync(join(lists, "partial"), { recursive: true });
  mkdirSync(unpacked);
  const own = [
    "-o",
    `Dir::Etc::sourcelist=${list}`,
    "-o",
    "Dir::Etc::sourceparts=-",
    "-o",
    `Dir::State::lists=${lists}`,
  ];
  await run("apt-get", ["-qq", ...own, "update"], options);
  await run("apt-get", ["-qq", ...own, "source", "--download-only", name], options);
  await run(
    "tar",
    ["xf", fileIn(folder, /\.orig\.tar\.\w+$/), "--strip-components=1", "-C", unpacked],
    options,
  );
  return unpacked;
}
