import { useQuery } from '@tanstack/react-query';
import { classRoomQuery } from '#shared/api/school-class.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { Chips } from '#shared/ui/chips.tsx';
import { ChoiceBox } from '#shared/ui/choice/choice-box.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import inputStyles from '#shared/ui/fields/field.module.css';
import type { ChosenRepeater } from './year-end-plan.ts';

type RepeatersFieldProps = {
  readonly departId: string;
  readonly repeaters: readonly ChosenRepeater[];
  readonly onRepeaters: (repeaters: readonly ChosenRepeater[]) => void;
};

/** 留级的学生 of a class: the chosen ones, and a searchable list of the others. */
export function RepeatersField({ departId, repeaters, onRepeaters }: RepeatersFieldProps) {
  const room = useQuery(classRoomQuery(departId));
  return (
    <Loaded query={room} skeleton={<PageSkeleton rows={1} />}>
      {({ pupils }) => (
        <Field label="留级的学生" hint={pupils.length === 0 ? '班级里没有学生' : undefined}>
          {(control) => (
            <>
              {repeaters.length === 0 ? null : (
                <Chips
                  items={repeaters.map(({ userId, name }) => ({ id: userId, text: name }))}
                  onRemove={(id) => onRepeaters(repeaters.filter(({ userId }) => userId !== id))}
                />
              )}
              <ChoiceBox
                {...control}
                className={inputStyles['input']}
                placeholder="选择学生"
                options={pupils
                  .filter(({ id }) => repeaters.every(({ userId }) => userId !== id))
                  .map((pupil) => ({ value: pupil.id, text: `${nameOf(pupil)}（${pupil.username}）` }))}
                value=""
                onChange={({ target: { value } }) => {
                  const pupil = pupils.find(({ id }) => id === value);
                  if (pupil !== undefined)
                    onRepeaters([
                      ...repeaters,
                      { userId: pupil.id, fromId: departId, toId: '', name: nameOf(pupil) },
                    ]);
                }}
              />
            </>
          )}
        </Field>
      )}
    </Loaded>
  );
}
