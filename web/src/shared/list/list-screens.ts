/** The four list screens: permission area, purpose, source and texts of each. */
import type { Area } from "@winnow/core/kit/permission";
import { areaOf } from "@winnow/core/list/area";
import type { Info, Purpose } from "@winnow/core/list/schema";
import { BrushCleaning, FileCheck2, HeartPulse, ListChecks, type LucideIcon } from "lucide-react";
import { freeAnalyses } from "../credit/free-quota-text.ts";
import { paths } from "../../paths.ts";

export interface ListScreen {
  label: string;
  path: string;
  icon: LucideIcon;
  area: Area;
  purpose: Purpose;
  source: Info["source"];
  /** Introduction of the screen. */
  intro: string;
  /** Heading of the table. */
  heading: string;
  /** Empty state of the table. */
  empty: { title: string; text: string };
}

export const listScreens = {
  analyzeList: {
    label: "Analyze List",
    path: paths.analyzeList,
    icon: HeartPulse,
    area: areaOf("analyze"),
    purpose: "analyze",
    source: "file",
    intro: `Drop a file and see how healthy its addresses are, however long the list. The Free plan has ${freeAnalyses}.`,
    heading: "Your analyses",
    empty: { title: "No analyses yet", text: "Drop a file above to see how healthy its addresses are." },
  },
  cleanList: {
    label: "Clean List",
    path: paths.cleanList,
    icon: BrushCleaning,
    area: areaOf("clean"),
    purpose: "clean",
    source: "file",
    intro:
      "Drop a file and get it back without the rows that would bounce. Nothing is charged until you confirm.",
    heading: "Your cleanings",
    empty: {
      title: "Nothing cleaned yet",
      text: "Drop a file above, or analyze a list and clean it from there.",
    },
  },
  fileValidation: {
    label: "File Validation",
    path: paths.fileValidation,
    icon: FileCheck2,
    area: areaOf("verify"),
    purpose: "verify",
    source: "file",
    intro:
      "Drop a file, see what verifying it would take, and decide then. Nothing is charged until you confirm.",
    heading: "Your files",
    empty: { title: "No files yet", text: "Drop a file above to see how healthy its addresses are." },
  },
  listValidation: {
    label: "List Validation",
    path: paths.listValidation,
    icon: ListChecks,
    area: areaOf("verify"),
    purpose: "verify",
    source: "paste",
    intro: "Paste or type up to 10,000 addresses. Nothing is charged until you confirm.",
    heading: "Your lists",
    empty: { title: "No lists yet", text: "Paste addresses above to see which are worth sending to." },
  },
} as const satisfies Record<string, ListScreen>;
