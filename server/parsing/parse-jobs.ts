import { readFile } from 'node:fs/promises';
import { inspectArchive, type FileReport } from '#server/files/archive.ts';
import { cleanSvg } from '#server/files/clean-svg.ts';
import { inspectPicture } from '#server/files/picture.ts';
import { readStrippedPicture, type StrippedPicture } from '#server/files/picture-metadata.ts';
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
import { BadRule, checkAll, type RuleFailure } from './rule-check.ts';
import { evaluationJobs } from '#server/forms/shared/rules/evaluation-jobs.ts';
import { likeness, piecesOf } from '#server/scratch/script-likeness.ts';

/**
 * The jobs that parse untrusted input; they run only in the threads of parsing.ts. Input and result can be cloned.
 * Invalid input gives a result, never an error.
 */
export const parseJobs = {
  /** Returns whether the SVG at a path contains only drawings. */
  svg: async (path: string): Promise<boolean> => isHarmlessSvg(await readFile(path, 'utf8')),
  /** Returns the SVG at a path without notes; null if it stays unchanged, undefined if it cannot be read. */
  bareSvg: async (path: string): Promise<string | null | undefined> => {
    const text = await readFile(path, 'utf8');
    const bare = cleanSvg(text);
    if (bare === text) return null;
    return bare !== undefined && isHarmlessSvg(bare) ? bare : undefined;
  },
  picture: async (path: string): Promise<FileReport> => await inspectPicture(path),
  /** Returns the parts of the picture at a path that are kept. */
  barePicture: async (path: string): Promise<StrippedPicture> => await readStrippedPicture(path),
  archive: async (path: string): Promise<FileReport> => await inspectArchive(path),
  project: async (path: string): Promise<Sb3Report> => await inspectSb3(path),
  /** Returns the visible sheets of an .xlsx file. */
  sheet: async (bytes: Uint8Array): Promise<SheetReport> => await readWorkbook(Buffer.from(bytes)),
  /** Returns the sheet of a .csv file. */
  csv: async (bytes: Uint8Array): Promise<SheetReport> => readCsv(bytes),
  richText: async (html: string): Promise<string> => cleanHtml(html),
  /** Returns the failure of each value under a check rule, or undefined if the rule cannot be used. */
  checkRule: async ({
    rule,
    values,
  }: RuleInput): Promise<readonly (RuleFailure | undefined)[] | undefined> => {
    try {
      return checkAll(rule, values);
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
  /** Returns the pieces of the scripts of the project at a path, or undefined if it is unreadable. */
  pieces: async (path: string): Promise<readonly number[] | undefined> => {
    const outline = await outlineOf(path);
    return outline === undefined ? undefined : piecesOf(outline);
  },
  /** Returns the similarity of a project to each other one in percent, without the pieces of the starting project. */
  likenesses: async ({ one, others, given }: ComparisonInput): Promise<readonly number[]> =>
    others.map((other) => likeness(one, other, given)),
  /** Returns the differences between the projects at two paths, or undefined if one is unreadable. */
  changes: async ({ from, to }: { from: string; to: string }): Promise<TargetChange[] | undefined> => {
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
  readonly given: readonly number[];
};

async function outlineOf(path: string): Promise<ProjectOutline | undefined> {
  const text = await readProjectText(path);
  return text === undefined ? undefined : outlineProject(text);
}
