import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myClassesQuery } from '#shared/api/school-class.ts';
import { messageOf } from '#machines/message-of.ts';
import { namesText } from '#shared/people/person-names.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { ChoiceBox } from '#shared/ui/choice/choice-box.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import inputStyles from '#shared/ui/fields/field.module.css';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useClassChange } from './use-class-change.ts';

type TransferDialogProps = {
  readonly room: Schema<'ClassRoom'>;
  /** The pupils; undefined: the dialog asks for them. */
  readonly pupils?: readonly Schema<'UserName'>[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** 转班: moves pupils to another of the teacher's classes. */
export function TransferDialog({ room, pupils: given, onChanged, onClose }: TransferDialogProps) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const pupils = given ?? room.pupils.filter(({ id }) => chosenIds.includes(id));
  const classes = useQuery(myClassesQuery());
  const [toId, setToId] = useState('');
  const change = useClassChange({ onChanged, onClose });
  const others = classes.data?.filter(({ id, archiveTime }) => id !== room.id && archiveTime === null);
  const target = others?.find(({ id }) => id === toId);
  const userIds = pupils.map(({ id }) => id);
  const names = namesText(pupils, room.pupils);
  return (
    <ChangeDialog
      title="转班"
      change={change}
      isFilled={target !== undefined && pupils.length > 0}
      review={[
        `${names}离开${room.departName}，加入${target?.departName ?? ''}。`,
        `${room.departName}的座位和小组里去掉${pupils.length === 1 ? '这名学生' : '这些学生'}。`,
        `作品跟着学生走：已经交的作品和成绩都保留，仍记在${room.departName}名下，您照样能查看和批改。`,
        `学生看到的课程和作业换成${target?.departName ?? ''}的，不再是${room.departName}的。`,
      ]}
      onReview={() => change.review({ kind: 'transfer', body: { fromId: room.id, toId, userIds } })}
      onClose={onClose}
    >
      {others === undefined ? (
        classes.isError ? (
          <ErrorState text={messageOf(classes.error, '加载失败')} onRetry={() => void classes.refetch()} />
        ) : (
          <PageSkeleton rows={2} />
        )
      ) : others.length === 0 ? (
        <EmptyState text="您没有别的班级可以转入" />
      ) : (
        <>
          {given === undefined ? (
            <PupilsField room={room} chosenIds={chosenIds} onChange={setChosenIds} />
          ) : null}
          <SelectField
            label="转到"
            required
            placeholder="请选择班级"
            hint={pupils.length === 0 ? undefined : `${names}转到您的另一个班级。`}
            options={others.map(({ id, departName }) => ({ value: id, text: departName }))}
            value={toId}
            onChange={({ target: { value } }) => setToId(value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}

type PupilsFieldProps = {
  readonly room: Schema<'ClassRoom'>;
  readonly chosenIds: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** The pupils who leave the class: the chosen ones, and a searchable list of the others. */
function PupilsField({ room: { pupils }, chosenIds, onChange }: PupilsFieldProps) {
  const textOf = ({ realname, username }: (typeof pupils)[number]) => `${realname}（${username}）`;
  const chosen = pupils.filter(({ id }) => chosenIds.includes(id));
  return (
    <Field label="学生" required hint={pupils.length === 0 ? '班级里没有学生' : undefined}>
      {(control) => (
        <>
          {chosen.length === 0 ? null : (
            <Chips
              items={chosen.map((pupil) => ({ id: pupil.id, text: textOf(pupil) }))}
              onRemove={(id) => onChange(chosenIds.filter((one) => one !== id))}
            />
          )}
          <ChoiceBox
            {...control}
            className={inputStyles['input']}
            placeholder="选择学生"
            options={pupils
              .filter(({ id }) => !chosenIds.includes(id))
              .map((pupil) => ({ value: pupil.id, text: textOf(pupil) }))}
            value=""
            onChange={({ target: { value } }) => {
              if (value !== '') onChange([...chosenIds, value]);
            }}
          />
        </>
      )}
    </Field>
  );
}
