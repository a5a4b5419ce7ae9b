/** What Lighthouse says of the pages, each the median of several runs, as a phone and as a desktop computer. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { demo } from "../../../../local/demo-user.ts";
import { signIn } from "../../../customer.ts";
import { type Bound, printBounds } from "../../bound.ts";
import { ensureInstalled } from "../../locked-packages.ts";
import { figure, median } from "../../table.ts";
import { type OpenChromium, signInBy, withChromium } from "../chromium.ts";
import { withFront } from "./front.ts";
import { withWholeProduct } from "../product.ts";
import { verifiedSample } from "../sample.ts";

type Print = (line: string) => void;
type Device = "desktop" | "mobile";

/** Scores are of 100. */
const minScore = 95;
const maxRequests = 12;
const maxKB = 150;
const maxShift = 0.1;

interface MeasuredPage {
  name: string;
  path: string;
  /** The smallest score of the speed, where one is asked for. */
  performance?: Readonly<Partial<Record<Device, number>>>;
  /** Found by search engines. */
  isPublic?: boolean;
  /** The first page of a visitor, which has bounds of its own. */
  isFirst?: boolean;
}

const publicPages: readonly MeasuredPage[] = [
  {
    name: "sign-in",
    path: "/login",
    performance: { desktop: 95, mobile: 90 },
    isPublic: true,
    isFirst: true,
  },
  { name: "sign-up", path: "/sign-up", isPublic: true },
  { name: "prices", path: "/docs/pricing", isPublic: true },
  { name: "documentation", path: "/docs", isPublic: true },
];

const pagesOf = (list: string): readonly MeasuredPage[] => [
  { name: "pricing", path: "/pricing", performance: { desktop: 95, mobile: 90 } },
  { name: "dashboard", path: "/", performance: { mobile: 85 } },
  {
    name: "result",
    path: `/verify-email/file-validation/${list}`,
    performance: { mobile: 85 },
  },
];

/** Prints a line for each page and device, and the bounds. */
export async function benchLighthouse(runs: number, print: Print): Promise<void> {
  print(`\nLighthouse, the median of ${runs}`);
  if (!ensureInstalled(import.meta.dirname, "Lighthouse, about 180 MB")) {
    process.exitCode = 1;
    return;
  }
  const bounds = await withWholeProduct((product) =>
    withPages(product.url, async ({ url, context, port }) => {
      const list = await verifiedSample(await signIn(product.url, demo));
      const measured: Bound[] = [];
      const measure = async (pages: readonly MeasuredPage[]) => {
        for (const page of pages)
          for (const device of ["desktop", "mobile"] as const)
            measured.push(...(await boundsOf(page, device, { url, port, runs, print })));
      };
      await measure(publicPages);
      const page = await context.newPage();
      await signInBy(page, url, demo);
      await page.waitForLoadState("networkidle");
      await page.goto("about:blank");
      await measure(pagesOf(list));
      return measured;
    }),
  );
  printBounds(bounds, print);
}

const withPages = <T>(
  product: string,
  body: (pages: OpenChromium & { url: string }) => Promise<T>,
): Promise<T> => withFront(product, (url) => withChromium((chromium) => body({ ...chromium, url })));

interface Place {
  url: string;
  /** The port of the debugging protocol of a Chromium. */
  port: number;
  runs: number;
  print: Print;
}

async function boundsOf(
  page: MeasuredPage,
  device: Device,
  { url, port, runs, print }: Place,
): Promise<Bound[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await reportOf(`${url}${page.path}`, device, port));
  const medianOf = (value: (report: Report) => number) => median(reports.map(value));
  const score = (category: Category) => medianOf(({ categories }) => 100 * categories[category].score);
  const time = (name: Metric) => medianOf(({ audits }) => audits[name].numericValue);
  const requests = medianOf((report) => requestsOf(report).length);
  const kB = medianOf((report) => sum(requestsOf(report).map(({ transferSize }) => transferSize)) / 1_000);
  print(
    `  ${page.name}, ${device}: performance ${figure(score("performance"))}, ` +
      `first paint ${figure(time("first-contentful-paint"))} ms, largest ${figure(time("largest-contentful-paint"))} ms, ` +
      `blocked ${figure(time("total-blocking-time"))} ms, shift ${figure(time("cumulative-layout-shift"), 3)}, ` +
      `${figure(requests)} requests, ${figure(kB)} kB`,
  );
  for (const title of faultsOf(reports)) print(`    ${title}`);
  const scored = (category: Category, min: number): Bound => ({
    what: `${page.name}, ${device}: ${category}`,
    measured: score(category),
    min,
  });
  const minPerformance = page.performance?.[device];
  return [
    ...(minPerformance === undefined ? [] : [scored("performance", minPerformance)]),
    {
      what: `${page.name}, ${device}: shift of the layout`,
      measured: time("cumulative-layout-shift"),
      max: maxShift,
      decimals: 2,
    },
    scored("accessibility", minScore),
    scored("best-practices", minScore),
    ...(page.isPublic ? [scored("seo", minScore)] : []),
    ...(page.isFirst
      ? [
          { what: `${page.name}, ${device}: requests`, measured: requests, max: maxRequests },
          { what: `${page.name}, ${device}: kB`, measured: kB, max: maxKB },
        ]
      : []),
  ];
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

const metrics = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;
type Metric = (typeof metrics)[number];

const Audit = z.object({ title: z.string(), score: z.number().nullable() });
const Requests = z.object({
  details: z.object({ items: z.array(z.object({ url: z.string(), transferSize: z.number().default(0) })) }),
});

const Report = z.object({
  categories: z.record(
    z.enum(categories),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z
    .object({ "network-requests": Requests })
    .extend(
      Object.fromEntries(metrics.map((name) => [name, z.object({ numericValue: z.number() })])) as Record<
        Metric,
        z.ZodObject<{ numericValue: z.ZodNumber }>
      >,
    )
    .catchall(z.unknown()),
});
type Report = z.infer<typeof Report>;

/** What the network carried, without what a page has within itself. */
const requestsOf = ({ audits }: Report) =>
  audits["network-requests"].details.items.filter(({ url }) => url.startsWith("http"));

/** The titles of what is not right in a category other than the speed, in any run. */
function faultsOf(reports: readonly Report[]): Set<string> {
  const found = reports.flatMap((report) =>
    categories
      .filter((category) => category !== "performance")
      .flatMap((category) => report.categories[category].auditRefs)
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => Audit.parse(report.audits[id]))
      .filter(({ score }) => score !== null && score < 1)
      .map(({ title }) => title),
  );
  return new Set(found);
}

const program = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");

/** One run in the Chromium at that port. Its caches are emptied; its cookies stay. */
async function reportOf(url: string, device: Device, port: number): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      "--disable-full-page-screenshot",
      `--only-categories=${categories.join(",")}`,
      ...(device === "desktop" ? ["--preset=desktop"] : []),
    ],
    { maxBuffer: 2 ** 27, timeout: 120_000 },
  );
  return Report.parse(JSON.parse(stdout));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
