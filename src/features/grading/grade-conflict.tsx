import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { dictItemsQuery } from '#api/dict.ts';
import { ConflictDialog } from '#resource/conflict-dialog.tsx';
import type { GradeValues } from './grade-schema.ts';
import type { Overtaken } from './overtaken.ts';

type GradeConflictProps = {
  readonly form: UseFormReturn<GradeValues>;
  /** What the form started from. */
  readonly initial: GradeValues;
  readonly overtaken: Overtaken;
  /** The form holds what was decided; true: and it is saved at once. */
  readonly onMerged: (isSent: boolean) => void;
  readonly onClose: () => void;
};

const labels = {
  score: '评分',
  rubric: '评分标准',
  comment: '评语',
  workStatus: '作业状态',
  workName: '作业名',
} as const;
type Name = keyof typeof labels;
const names = ['score', 'rubric', 'comment', 'workStatus', 'workName'] as const satisfies readonly Name[];

/** Two have graded one work: what each gave, side by side. */
export function GradeConflict({ form, initial, overtaken, onMerged, onClose }: GradeConflictProps) {
  const { data = [] } = useQuery(dictItemsQuery('work_status'));
  const mine = form.getValues();
  const { by, at, theirs } = overtaken;
  const words = (values: GradeValues): Readonly<Record<Name, string>> => ({
    score: values.score === 0 ? '' : `${values.score} 星`,
    rubric: values.rubric.map(({ name, given }) => `${name} ${given === '' ? '–' : given}`).join('、'),
    comment: values.comment,
    workStatus: data.find(({ value }) => value === values.workStatus)?.text ?? values.workStatus,
    workName: values.workName,
  });
  const [started, saved, typed] = [words(initial), words(theirs), words(mine)];
  const differences = names
    .filter((name) => saved[name] !== typed[name])
    .map((name) => ({
      name,
      label: labels[name],
      theirs: saved[name],
      mine: typed[name],
      isMine: typed[name] !== started[name],
    }));
  const merge = (kept: ReadonlySet<string>, isSent: boolean) => {
    form.reset(theirs);
    for (const name of names) if (kept.has(name)) form.setValue(name, mine[name], { shouldDirty: true });
    onMerged(isSent);
  };
  return (
    <ConflictDialog
      by={by}
      at={at}
      differences={differences}
      onMerge={(kept) => merge(kept, false)}
      onOverwrite={() => merge(new Set(names), true)}
      onDiscard={() => merge(new Set(), false)}
      onClose={onClose}
    />
  );
}
