import type { Schema } from '#openapi/index.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import type { CreateSearch } from '#shared/work/create-link.ts';
import { refuseFile } from '#shared/files/upload-rules.ts';
import { materialEndings } from '#shared/files/material-endings.ts';
import { kindOfWork, workKinds, type WorkKind } from '#shared/work/work-kinds.ts';
import { refuseWorkFile, workFileRules } from '#machines/hand-in/work-file.ts';

/** The target of a submission, with its file types. */
export type HandInTarget = {
  readonly kind: 'unit' | 'homework';
  readonly id: string;
  readonly title: string;
  readonly workId: string | null;
  /** The pupil's progress, by the status of the work; null without a work. */
  readonly workStatus: number | null;
  readonly score: number | null;
  readonly comment: string | null;
  readonly voice: Schema<'Voice'> | null;
  /** Graded, but the mark is not published yet. */
  readonly marksHeld: boolean;
  /** False: submissions are closed. */
  readonly isOpen: boolean;
  /** Returned by the teacher for improvement. */
  readonly isReturned: boolean;
  readonly files: FileRules;
  /** The editor's parameters for it; null if no editor here creates such works. */
  readonly create: CreateSearch | null;
  /** The address of the starter project; null without one. */
  readonly starter: string | null;
};

export type FileRules = {
  readonly accept: readonly string[];
  readonly limits: string;
  readonly purpose: 'work' | 'homework';
  /** Returns why a file cannot be submitted; null if it can. */
  readonly refuse: (file: Pick<File, 'name' | 'size'>) => string | null;
};

const projects: FileRules = {
  accept: workFileRules.accept,
  limits: `Scratch 作品文件（.sb3、.sb2、.sb），不超过 ${workFileRules.maxMegabytes} MB`,
  purpose: 'work',
  refuse: refuseWorkFile,
};

/** Returns the file types for submissions of a kind of work. */
function filesOf(kind: WorkKind): FileRules {
  if (kind === 'scratch') return projects;
  const { file, ending, accept } = workKinds[kind];
  const rules = { accept: [...accept], maxMegabytes: workFileRules.maxMegabytes };
  return {
    accept: rules.accept,
    limits: `${file}（.${ending}），不超过 ${rules.maxMegabytes} MB`,
    purpose: 'work',
    refuse: (chosen) => refuseFile(chosen, rules) ?? null,
  };
}

const otherRules = { accept: materialEndings, maxMegabytes: workFileRules.maxMegabytes };
const others: FileRules = {
  accept: materialEndings,
  limits: `文档、图片、音频、视频、压缩包或作品文件，不超过 ${fileSizeText(otherRules.maxMegabytes * 1024 * 1024)}`,
  purpose: 'homework',
  refuse: (file) => refuseFile(file, otherRules) ?? null,
};

/** Returns whether a file is playable before it is sent. */
export function isProject(file: Pick<File, 'name'>): boolean {
  return /\.sb[23]$/i.test(file.name);
}

export function unitTarget(unit: Schema<'MineUnit'>): HandInTarget {
  // Without a type it is a Scratch lesson, the form's default.
  const kind =
    unit.courseWorkType === null || unit.courseWorkType === undefined
      ? 'scratch'
      : kindOfWork(unit.courseWorkType);
  return {
    kind: 'unit',
    id: unit.id,
    title: unit.unitName,
    workId: unit.mineWorkId ?? null,
    workStatus: unit.mineWorkStatus ?? null,
    score: unit.mineWorkScore ?? null,
    comment: unit.mineWorkComment ?? null,
    voice: unit.mineWorkVoice ?? null,
    marksHeld: false,
    isOpen: true,
    isReturned: unit.isReturned === true,
    files: kind === undefined ? others : filesOf(kind),
    create: kind === undefined ? null : { unit: unit.id, course: unit.courseId ?? '' },
    starter: unit.courseWork_url ?? null,
  };
}

export function homeworkTarget(homework: Schema<'MineAdditionalWork'>): HandInTarget {
  const kind = kindOfWork(homework.codeType);
  return {
    kind: 'homework',
    id: homework.additionalWorkId,
    title: homework.workName,
    workId: homework.mineWorkId ?? null,
    workStatus: homework.mineWorkStatus ?? null,
    score: homework.score ?? null,
    comment: homework.comment ?? null,
    voice: homework.voice ?? null,
    marksHeld: homework.marksHeld === true,
    isOpen: homework.canSubmit === true,
    isReturned: homework.isReturned === true,
    files: kind === undefined ? others : filesOf(kind),
    create: kind === undefined ? null : { homework: homework.additionalWorkId },
    starter: homework.workUrl_url ?? null,
  };
}
