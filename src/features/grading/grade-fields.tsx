import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { isChosenByTeacher, longestComment, type GradeValues, type WorkRow } from './grade-schema.ts';
import { Phrases } from './phrases.tsx';
import { RubricFields } from './rubric-fields.tsx';
import { ScoreField } from './score-field.tsx';
import type { SpokenComment } from './use-spoken-comment.ts';
import { VoiceField } from './voice-field.tsx';
import { whyNoRecorder } from './voice-recorder.ts';
import styles from './grading.module.css';

/** The pupil and the submission, with the teacher's grade. */
export function GradeFields({
  work,
  form,
  voice,
}: {
  readonly work: WorkRow;
  readonly form: UseFormReturn<GradeValues>;
  readonly voice: SpokenComment;
}) {
  const { data = [] } = useQuery(dictItemsQuery('work_status'));
  const offered = data.filter(({ value }) => isChosenByTeacher(value));
  const statuses = offered.map((item) => ({ value: item.value, text: item.text ?? item.value }));
  const { control, register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label="学生" value={`${work.realname ?? ''}（${work.username ?? ''}）`} />
        <Fact label="所属班级" value={work.departId_dictText} />
        <Fact label="所属课程" value={work.courseId_dictText} />
        <Fact label="所属作业" value={work.additionalId_dictText} />
        <Fact label="提交时间" value={work.createTime} />
      </dl>
      <ScoreField form={form} />
      <RubricFields form={form} />
      <Phrases form={form} />
      <TextAreaField
        label="评语"
        rows={5}
        placeholder="请输入评语"
        maxLength={longestComment}
        hint={`${watch('comment').length} / ${longestComment}`}
        error={errors.comment?.message}
        {...register('comment')}
      />
      <VoiceField form={form} comment={voice} hindrance={whyNoRecorder()} />
      <Controlled control={control} name="workStatus">
        {(bound) => <RadioField label="作业状态" required options={statuses} {...bound} />}
      </Controlled>
      <TextField
        label="作业名"
        required
        maxLength={64}
        error={errors.workName?.message}
        {...register('workName')}
      />
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
