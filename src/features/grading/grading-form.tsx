import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useForm } from 'react-hook-form';
import { editWork } from '#api/work.ts';
import { submitOnCtrlEnter } from '#resource/form-drawer.tsx';
import { useFormKeeper } from '#resource/use-form-keeper.tsx';
import { useSave } from '#resource/use-save.ts';
import { GradeFields } from './grade-fields.tsx';
import { gradeBody, gradeSchema, returnedStatus, type GradeValues, type WorkRow } from './grade-schema.ts';
import { starKeys } from './star-keys.ts';
import styles from './grading.module.css';

/** Leaves the form after asking, where there is something to lose. */
export type LeaveGuard = { readonly attempt: (leave: () => void) => void };

type GradingFormProps = {
  readonly work: WorkRow;
  readonly initial: GradeValues;
  /** Of the work among those being graded. */
  readonly place: { readonly index: number; readonly count: number };
  readonly guard: Ref<LeaveGuard>;
  readonly onSaved: (values: GradeValues, goesOn: boolean) => Promise<void>;
  /** One work back (-1) or on (1). */
  readonly onGo: (step: -1 | 1) => void;
  readonly onClose: () => void;
};

function focusStars(form: HTMLFormElement | null): void {
  const stars = form?.querySelectorAll<HTMLInputElement>('fieldset input[type=radio]') ?? [];
  const chosen = [...stars].find((star) => star.checked) ?? stars[0];
  chosen?.focus();
}

/** Name, stars, comment and status of one work. Keys 1–5 give stars wherever nothing is being typed. */
export function GradingForm({ work, initial, place, guard, onSaved, onGo, onClose }: GradingFormProps) {
  const form = useForm<GradeValues>({ defaultValues: initial, resolver: zodResolver(gradeSchema) });
  // 保存 stays; 保存并下一个 and Ctrl+Enter go on.
  const [goesOn, setGoesOn] = useState(true);
  const { isSaving, submit } = useSave({
    form,
    save: async (values) => {
      await editWork(gradeBody(work.id, values));
      // Nothing is unsaved any more, whatever comes next.
      form.reset(values);
      setGoesOn(true);
      await onSaved(values, goesOn);
      return '';
    },
    onSaved: () => undefined,
  });
  const leave = useFormKeeper(form, { name: `批改 ${work.id}` });
  useImperativeHandle(guard, () => ({ attempt: (go) => (isSaving ? undefined : leave.attempt(go)) }));

  return (
    <form
      ref={(element) => {
        const stopKeys = starKeys(element, (score) => form.setValue('score', score, { shouldDirty: true }));
        const stopSubmit = submitOnCtrlEnter(element);
        // On the stars: 1–5, Tab, comment, Ctrl+Enter, and so through a whole class.
        const timer = setTimeout(() => focusStars(element));
        return () => {
          clearTimeout(timer);
          stopKeys();
          stopSubmit?.();
        };
      }}
      className={styles['form']}
      noValidate
      aria-label={`批改 ${work.workName}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) void submit();
      }}
    >
      {leave.bar}
      <GradeFields work={work} form={form} />
      <div className={styles['bar']}>
        <Neighbours place={place} disabled={isSaving} onGo={(step) => leave.attempt(() => onGo(step))} />
        <div className={styles['buttons']}>
          <Button
            type="button"
            variant="surface"
            color="gray"
            disabled={isSaving}
            onClick={() => leave.attempt(onClose)}
          >
            关闭
          </Button>
          <Button
            type="submit"
            variant="surface"
            color="amber"
            disabled={isSaving}
            onClick={() => {
              form.setValue('workStatus', returnedStatus, { shouldDirty: true });
              setGoesOn(true);
            }}
          >
            退回修改
          </Button>
          <Button
            type="submit"
            variant="surface"
            loading={isSaving && !goesOn}
            onClick={() => setGoesOn(false)}
          >
            保存
          </Button>
          <Button type="submit" loading={isSaving && goesOn} onClick={() => setGoesOn(true)}>
            保存并下一个
          </Button>
        </div>
      </div>
      {leave.dialog}
    </form>
  );
}

type NeighboursProps = Pick<GradingFormProps, 'place' | 'onGo'> & { readonly disabled: boolean };

/** To the work before and after, and which one this is. */
function Neighbours({ place, disabled, onGo }: NeighboursProps) {
  return (
    <div className={styles['buttons']}>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={disabled || place.index <= 0}
        onClick={() => onGo(-1)}
      >
        上一个
      </Button>
      <span className={styles['place']}>
        {place.index + 1} / {place.count}
      </span>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={disabled || place.index >= place.count - 1}
        onClick={() => onGo(1)}
      >
        下一个
      </Button>
    </div>
  );
}
