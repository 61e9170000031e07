import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { namedText, namesOf } from '#shared/forms/form-parts.ts';
import { MergeDialog } from '#shared/forms/merge-dialog.tsx';
import { voiceIn, type GradeValues } from './grade-schema.ts';
import type { GradeConflict } from './grade-conflict.ts';

type GradeConflictDialogProps = {
  readonly form: UseFormReturn<GradeValues>;
  readonly conflict: GradeConflict;
  /** The form contains the merged values; true: save them at once. */
  readonly onMerged: (isSent: boolean) => void;
  readonly onClose: () => void;
};

const labels = {
  score: '评分',
  rubric: '评分标准',
  comment: '评语',
  voice: '语音评语',
  workStatus: '作业状态',
  workName: '作业名',
} as const;

/** Two teachers have graded one work: both grades side by side. */
export function GradeConflictDialog({ form, conflict, onMerged, onClose }: GradeConflictDialogProps) {
  const { by, at, theirs } = conflict;
  const names = namedText({ workStatus: namesOf(useDictOptions('work_status')) });
  return (
    <MergeDialog
      form={form}
      by={by}
      at={at}
      theirs={theirs}
      labels={labels}
      formatValue={(name, value) => gradeText(name, value, names)}
      onMerged={onMerged}
      onClose={onClose}
    />
  );
}

function voiceText(text: string): string {
  const voice = voiceIn(text);
  return voice === null ? '' : `录音 ${voice.seconds} 秒`;
}

const rubricShape = z.array(z.object({ name: z.string(), given: z.string() }));

function gradeText(name: string, value: unknown, names: (name: string, value: unknown) => string): string {
  if (typeof value === 'number') return value === 0 ? '' : `${value} 星`;
  if (name === 'voice') return voiceText(String(value));
  if (name !== 'rubric') return names(name, value);
  const rubric = z.safeParse(rubricShape, value).data ?? [];
  return rubric.map((one) => `${one.name} ${one.given === '' ? '–' : one.given}`).join('、');
}
