import { readFile } from 'node:fs/promises';
import { analyseProject, type AnalysisFailure } from '#common/analysis/analyse.ts';
import { summariseAnalysis, type AnalysisSummary } from '#common/analysis/summary.ts';
import { inspectArchive } from '#server/files/archive.ts';
import { cleanSvg } from '#server/files/clean-svg.ts';
import { inspectPicture } from '#server/files/picture.ts';
import { readStrippedPicture } from '#server/files/picture-metadata.ts';
import { readProjectText } from '#server/files/sb3-text.ts';
import { inspectSb3, type Sb3Report } from '#server/files/sb3.ts';
import { isHarmlessSvg } from '#server/files/svg.ts';
import { readCsv } from '#server/files/csv-reader.ts';
import { readWorkbook } from '#server/files/xlsx-reader.ts';
import type { SheetReport } from '#server/files/sheet-lines.ts';
import { cleanHtml } from '#server/files/clean-html.ts';
import { cloudNames } from '#server/scratch/cloud-names.ts';
import { compareProjects, type TargetChange } from '#server/scratch/project-changes.ts';
import { outlineProject } from '#server/scratch/project-outline.ts';
import type { ProjectOutline } from '#server/scratch/types.ts';
import { applyCheckRule, BadRule, type RuleFailure } from './rule-check.ts';
import { evaluationJobs } from '#server/forms/shared/rules/evaluation-jobs.ts';
import { fingerprintScripts, scriptSimilarity } from '#server/scratch/script-similarity.ts';

/**
 * The jobs that parse untrusted input, by the name that callers give to `Parsing.run`. They run only in the threads of
 * parsing.ts. Input and result can be cloned. Invalid input gives a result, never an error.
 */
export const parseJobs = {
  inspectArchive,
  inspectPicture,
  readStrippedPicture,
  inspectSb3: async (path: string): Promise<Sb3Report> => await inspectSb3(path),
  readCsv: async (bytes: Uint8Array): Promise<SheetReport> => readCsv(bytes),
  readWorkbook: async (bytes: Uint8Array): Promise<SheetReport> => await readWorkbook(Buffer.from(bytes)),
  cleanHtml: async (html: string): Promise<string> => cleanHtml(html),
  /** Returns whether the SVG at a path contains only drawings. */
  isHarmlessSvg: async (path: string): Promise<boolean> => isHarmlessSvg(await readFile(path, 'utf8')),
  /** Returns the SVG at a path without notes; null if it stays unchanged, undefined if it cannot be read. */
  cleanSvg: async (path: string): Promise<string | null | undefined> => {
    const text = await readFile(path, 'utf8');
    const clean = cleanSvg(text);
    if (clean === text) return null;
    return clean !== undefined && isHarmlessSvg(clean) ? clean : undefined;
  },
  /** Returns the failure of each value under a check rule, or undefined if the rule cannot be used. */
  applyCheckRule: async ({
    rule,
    values,
  }: RuleInput): Promise<readonly (RuleFailure | undefined)[] | undefined> => {
    try {
      return applyCheckRule(rule, values);
    } catch (error) {
      if (error instanceof BadRule) return undefined;
      throw error;
    }
  },
  ...evaluationJobs,
  /** Returns the names of the cloud variables of the project at a path. */
  cloudNames: async (path: string): Promise<readonly string[]> => [
    ...cloudNames(await readProjectText(path)),
  ],
  /** Returns the fingerprints of the scripts of the project at a path, or undefined if it is unreadable. */
  fingerprintScripts: async (path: string): Promise<readonly number[] | undefined> => {
    const outline = await outlineOf(path);
    return outline === undefined ? undefined : fingerprintScripts(outline);
  },
  /** Returns the similarity of a project to each other one in percent, by their fingerprints. */
  scriptSimilarities: async ({ one, others, starter }: ComparisonInput): Promise<readonly number[]> =>
    others.map((other) => scriptSimilarity(one, other, starter)),
  /** Returns the summary of the analysis of the project at a path, compared with the starter project at another one. */
  analyseProject: async ({ path, starter }: AnalysisInput): Promise<AnalysisSummary | AnalysisFailure> => {
    const analysis = analyseProject(
      await projectJson(path),
      starter === undefined ? undefined : await projectJson(starter),
    );
    return 'problem' in analysis ? analysis : summariseAnalysis(analysis);
  },
  /** Returns the differences between the projects at two paths, or undefined if one is unreadable. */
  compareProjects: async ({
    from,
    to,
  }: {
    from: string;
    to: string;
  }): Promise<TargetChange[] | undefined> => {
    const [before, after] = [await outlineOf(from), await outlineOf(to)];
    return before === undefined || after === undefined ? undefined : compareProjects(before, after);
  },
};

export type ParseJobs = typeof parseJobs;
export type ParseJob = keyof ParseJobs;

type RuleInput = { readonly rule: unknown; readonly values: readonly string[] };

type ComparisonInput = {
  readonly one: readonly number[];
  readonly others: readonly (readonly number[])[];
  /** Fingerprints of the starting project; they do not count. */
  readonly starter: readonly number[];
};

type AnalysisInput = { readonly path: string; readonly starter: string | undefined };

/** Returns the parsed project.json of a stored project, or undefined if it is unreadable. */
async function projectJson(path: string): Promise<unknown> {
  const text = await readProjectText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function outlineOf(path: string): Promise<ProjectOutline | undefined> {
  const text = await readProjectText(path);
  return text === undefined ? undefined : outlineProject(text);
}
