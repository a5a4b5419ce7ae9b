/** The samples of the documentation and of the README compile as a stranger's project would compile them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { app } from "../../functions/src/api/app.ts";

const folder = join(import.meta.dirname, "..");
const pages = ["", "/sdk", "/reasons", "/test-mode", "/webhooks", "/mcp", "/form-guard"];
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** What the samples of the README take for granted. */
const readmeNames = `
declare const email: string, id: string, url: string, file: Blob, delivery: string, since: string, secret: string, body: string;
declare const headers: Headers, timeout: number, metadata: Record<string, string>, fresh: boolean, error: unknown;
declare const name: string, emails: string[], list: Awaited<ReturnType<Winnow["lists"]["create"]>> & { upload: { url: string; fields: Record<string, string> } };
declare const onProgress: () => void;
`;

async function samplesOf(path: string): Promise<[string, string][]> {
  const page = await (await app.request(`/docs${path}`)).text();
  const blocks = page.matchAll(
    /<pre[^>]*data-example="([^"]+)" data-language="node"[^>]*><code>([\s\S]*?)<\/code>/g,
  );
  return [...blocks].map(([, name = "", text = ""]) => [
    `${path.slice(1) || "start"}-${name}.ts`,
    text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, entity: string) => entities[entity] ?? whole),
  ]);
}

/** The first block begins a program, which the others go on with; each block of calls has its own names. */
async function samplesOfReadme(): Promise<[string, string][]> {
  const text = await readFile(join(folder, "README.md"), "utf8");
  const [first = "", ...others] = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, source = ""]) => source,
  );
  const client = first.split("\n").slice(0, 2).join("\n");
  return [
    ["readme-0.ts", first],
    ...others.map((source, index): [string, string] => [
      `readme-${index + 1}.ts`,
      `${client}\n${readmeNames}\nvoid async function () {\n${source.replaceAll(/^import .*\n/gm, "")}\n};\nimport { WinnowError } from "@winnow/sdk";`,
    ]),
  ];
}

/** What the compiler says of programs, under the options of \`tsc --init\`. */
function complaintsOf(programs: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ["node"],
    paths: { "@winnow/sdk": [join(folder, "src/index.ts")] },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile: read } = host;
  const at = (path: string) => programs.get(path);
  host.fileExists = (path) => at(path) !== undefined || fileExists(path);
  host.readFile = (path) => at(path) ?? read(path);
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const source = at(path);
    return source === undefined
      ? getSourceFile(path, languageVersion, ...rest)
      : ts.createSourceFile(path, source, languageVersion);
  };
  const program = ts.createProgram([...programs.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file !== undefined && programs.has(file.fileName))
    .map(
      ({ file, messageText, code }) =>
        `${file?.fileName ?? ""}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

const place = (name: string): string => join(folder, "test", name);
const samples = [...(await Promise.all(pages.map(samplesOf))).flat(), ...(await samplesOfReadme())];

it("The samples of the documentation and of the README compile under strict.", () => {
  expect(samples.length).toBeGreaterThanOrEqual(10);
  expect(complaintsOf(new Map(samples.map(([name, source]) => [place(name), source])))).toEqual([]);
});

it("A sample that is wrong would be found.", () => {
  const wrong = `import { Winnow } from "@winnow/sdk";\nawait new Winnow(7).verify("a@b.test");\nexport {};`;
  expect(complaintsOf(new Map([[place("wrong.ts"), wrong]]))).toMatchObject([
    expect.stringContaining("TS2345"),
  ]);
});
