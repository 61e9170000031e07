import { Button } from '@radix-ui/themes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { classRoomQuery, myClassesQuery } from '#shared/api/school-class.ts';
import { messageOf } from '#machines/message-of.ts';
import { Chips } from '#shared/ui/chips.tsx';
import { ChoiceBox } from '#shared/ui/choice/choice-box.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import inputStyles from '#shared/ui/fields/field.module.css';
import { classesOf, classReceiver, isClassReceiver, receiverOptions, withReceiver } from './receivers.ts';

type ReceiversFieldProps = {
  /** See receivers.ts. */
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string[]) => void;
};

/** With more receivers, groups and pupils are loaded for added classes only: each class is a request. */
const maxOpened = 12;

/** 发给: the chosen classes, groups and pupils, and a searchable list of the others. */
export function ReceiversField({ value, error, onChange }: ReceiversFieldProps) {
  const [isAdding, setAdding] = useState(value.length === 0);
  const focusAfter = useFocusAfter();
  /** Classes whose groups and pupils are offered: those of all receivers that were ever chosen here. */
  const [opened, setOpened] = useState(() => classesOf(value.length > maxOpened ? [] : value));
  const loaded = value.length > maxOpened ? value.filter((receiver) => !isClassReceiver(receiver)) : value;
  const { rooms, failed } = useQueries({
    queries: [...new Set([...opened, ...classesOf(loaded)])].map(classRoomQuery),
    combine: (all) => ({
      rooms: all.flatMap(({ data }) => data ?? []),
      failed: all.filter(({ data, isError }) => data === undefined && isError),
    }),
  });
  const classes = useQuery(myClassesQuery());
  const options = receiverOptions(classes.data ?? [], rooms);
  const textOf = (receiver: string) =>
    options.find((option) => option.value === receiver)?.text ??
    // The class of the page is known before the list of classes.
    rooms.find(({ id }) => classReceiver(id) === receiver)?.departName ??
    '…';
  const add = (receiver: string) => {
    if (receiver === '') return;
    setOpened([...new Set([...opened, ...classesOf([receiver])])]);
    onChange(withReceiver(value, receiver));
  };
  return (
    <Field label="发给" required error={error}>
      {(control) => (
        <>
          <Chips
            items={value.map((receiver) => ({ id: receiver, text: textOf(receiver) }))}
            onRemove={(receiver) => onChange(value.filter((one) => one !== receiver))}
          >
            {isAdding ? null : (
              <Button
                type="button"
                variant="ghost"
                id={control.id}
                aria-labelledby={`${control.id}-label ${control.id}`}
                onClick={() => {
                  focusAfter(control.id);
                  setAdding(true);
                }}
              >
                <Plus size={16} aria-hidden="true" />
                添加班级、小组或学生
              </Button>
            )}
          </Chips>
          {failed.length > 0 ? (
            <ErrorState
              text="小组和学生加载失败"
              onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          ) : null}
          {isAdding && classes.isError ? (
            <ErrorState text={messageOf(classes.error, '加载失败')} onRetry={() => void classes.refetch()} />
          ) : null}
          {isAdding ? (
            <ChoiceBox
              {...control}
              className={inputStyles['input']}
              options={options.filter((option) => !value.includes(option.value))}
              placeholder="选择班级，再选小组或学生"
              value=""
              onChange={({ target }) => add(target.value)}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}
