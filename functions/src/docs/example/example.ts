/** Examples in three languages. A test takes them from the pages and runs them. */
import { html, type Html } from "../html/html.ts";

export const languages = {
  curl: "curl",
  node: "TypeScript",
  python: "Python",
  html: "HTML",
  css: "CSS",
  json: "JSON",
  http: "HTTP",
} as const;
export type Language = keyof typeof languages;
export type Sources = Readonly<Partial<Record<Language, string>>>;

/** Stands for the address of this installation; an answer puts its own in its place. */
export const placeholder = "https://winnow.example";

/** The source in each language, by a name that is unique on its page. The reader chooses one; it applies everywhere. */
export const example = (name: string, sources: Sources): Html =>
  html`<fieldset class="example">
    <legend class="quiet">Language of the example</legend>
    ${entriesOf(sources).map(
      ([language], index) =>
        html`<input
            type="radio"
            class="quiet"
            name="${name}"
            id="${name}-${language}"
            value="${language}"
            ${index === 0 ? html`checked` : null}
          /><label for="${name}-${language}">${languages[language]}</label>`,
    )}
    ${entriesOf(sources).map(([language, source]) => block(source, { name, language }))}
  </fieldset>`;

/** A block of code. With a name, a test runs it. */
export const block = (source: string, runs?: { name: string; language: string }): Html =>
  html`<pre
    tabindex="0"
    ${runs ? html`data-example="${runs.name}" data-language="${runs.language}"` : null}
  ><code>${source.trim()}</code></pre>`;

export const json = (value: unknown): Html => block(JSON.stringify(value, null, 2));

const entriesOf = (sources: Sources) => Object.entries(sources) as [Language, string][];

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: object;
  /** Headers besides the key. */
  headers?: Readonly<Record<string, string>>;
  /** The call of the SDK. */
  sdk: string;
}

/** A program with the SDK. */
export const withSDK = (program: string, names = "Winnow"): string => `
import { ${names} } from "@winnow/sdk";

const winnow = new Winnow(process.env.WINNOW_API_KEY, { baseUrl: "${placeholder}" });
${program.trim()}`;

/** A program of Python, without a library, whose calls are `winnow(path, method, body, headers)`. */
export const withPython = (program: string, ...modules: readonly string[]): string => `
import ${["json", "os", "time", "urllib.request", ...modules].join(", ")}

def winnow(path, method="GET", body=None, headers={}):
    request = urllib.request.Request(
        "${placeholder}/v1" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["WINNOW_API_KEY"],
            "Content-Type": "application/json",
            **headers,
        },
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)

${program.trim()}`;

/** One call and what it answers, in each language. */
export const call = ({ method, path, body, headers = {}, sdk }: Call): Sources => {
  const url = `${placeholder}${path}`;
  return {
    curl: curl(method, url, body, headers),
    node: withSDK(`console.log(${sdk});`),
    python: python(method, url, body, headers),
  };
};

type Parts = [
  method: string,
  url: string,
  body: object | undefined,
  headers: Readonly<Record<string, string>>,
];

function curl(...[, url, body, headers]: Parts): string {
  const lines = [
    `curl -sS ${url.includes("?") ? `'${url}'` : url}`,
    `  -H "Authorization: Bearer $WINNOW_API_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(body ? [`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body)}'`] : []),
  ];
  return lines.join(" \\\n");
}

function python(...[method, url, body, headers]: Parts): string {
  const sent = [
    `        "Authorization": "Bearer " + os.environ["WINNOW_API_KEY"],`,
    ...Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(body ? [`        "Content-Type": "application/json",`] : []),
  ];
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers={
${sent.join("\n")}
    },${body ? `\n    data=json.dumps(${JSON.stringify(body)}).encode(),` : ""}
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;
}
