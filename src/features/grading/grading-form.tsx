import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useForm } from 'react-hook-form';
import { editWork } from '#api/work.ts';
import { withinChunkTime } from '#lib/chunk-error.ts';
import type { Schema } from '#openapi/index.ts';
import { submitOnCtrlEnter } from '#resource/form-drawer.tsx';
import { useFormKeeper } from '#resource/use-form-keeper.tsx';
import { useSave } from '#resource/use-save.ts';
import { GradeFields } from './grade-fields.tsx';
import { gradeBody, gradeSchema, returnedStatus, type GradeValues, type WorkRow } from './grade-schema.ts';
import { overtakenBy, type Overtaken } from './overtaken.ts';
import { starKeys } from './star-keys.ts';
import styles from './grading.module.css';

const GradeConflict = lazy(async () => ({
  default: (await withinChunkTime(import('./grade-conflict.tsx'))).GradeConflict,
}));

/** Leaves the form after asking, where there is something to lose. */
export type LeaveGuard = { readonly attempt: (leave: () => void) => void };

/** Which state of the work a grade belongs to. */
export type Revision = Schema<'WorkGraded'>['revision'];

type GradingFormProps = {
  readonly work: WorkRow;
  readonly initial: GradeValues;
  /** Of the work among those being graded. */
  readonly place: { readonly index: number; readonly count: number };
  readonly guard: Ref<LeaveGuard>;
  readonly onSaved: (values: GradeValues, goesOn: boolean, revision: Revision) => Promise<void>;
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
  const element = useRef<HTMLFormElement>(null);
  const [revision, setRevision] = useState(work.revision);
  const [overtaken, setOvertaken] = useState<Overtaken | undefined>(undefined);
  const { isSaving, submit } = useSave({
    form,
    save: async (values) => {
      const graded = await editWork(gradeBody(work.id, values, revision)).catch((error: unknown) => {
        const found = overtakenBy(error, work);
        if (found === undefined) throw error;
        // Nothing is written before both have been looked at; what was typed stays.
        setOvertaken(found);
      });
      if (graded === undefined) return undefined;
      setRevision(graded.revision);
      // Nothing is unsaved any more, whatever comes next.
      form.reset(values);
      setGoesOn(true);
      await onSaved(values, goesOn, graded.revision);
      return '';
    },
    onSaved: () => undefined,
  });
  const leave = useFormKeeper(form, { name: `批改 ${work.id}` });
  useImperativeHandle(guard, () => ({ attempt: (go) => (isSaving ? undefined : leave.attempt(go)) }));

  return (
    <form
      ref={(shown) => {
        element.current = shown;
        const stopKeys = starKeys(shown, (score) => form.setValue('score', score, { shouldDirty: true }));
        const stopSubmit = submitOnCtrlEnter(shown);
        // On the stars: 1–5, Tab, comment, Ctrl+Enter, and so through a whole class.
        const timer = setTimeout(() => focusStars(shown));
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
        <GradingButtons
          isSaving={isSaving}
          goesOn={goesOn}
          onGoOn={setGoesOn}
          onClose={() => leave.attempt(onClose)}
          onReturn={() => {
            form.setValue('workStatus', returnedStatus, { shouldDirty: true });
            form.setValue('score', 0);
          }}
        />
      </div>
      {leave.dialog}
      {overtaken === undefined ? null : (
        <Suspense>
          <GradeConflict
            form={form}
            initial={initial}
            overtaken={overtaken}
            onMerged={(isSent) => {
              setRevision(overtaken.revision);
              setOvertaken(undefined);
              if (isSent) setTimeout(() => element.current?.requestSubmit());
            }}
            onClose={() => setOvertaken(undefined)}
          />
        </Suspense>
      )}
    </form>
  );
}

type GradingButtonsProps = {
  readonly isSaving: boolean;
  /** Whether 保存并下一个 is what is being saved by. */
  readonly goesOn: boolean;
  readonly onGoOn: (goesOn: boolean) => void;
  /** Before the form is sent: the work goes back to its author. */
  readonly onReturn: () => void;
  readonly onClose: () => void;
};

function GradingButtons({ isSaving, goesOn, onGoOn, onReturn, onClose }: GradingButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={onClose}>
        关闭
      </Button>
      <Button
        type="submit"
        variant="surface"
        color="amber"
        disabled={isSaving}
        onClick={() => {
          onReturn();
          onGoOn(true);
        }}
      >
        退回修改
      </Button>
      <Button type="submit" variant="surface" loading={isSaving && !goesOn} onClick={() => onGoOn(false)}>
        保存
      </Button>
      <Button type="submit" loading={isSaving && goesOn} onClick={() => onGoOn(true)}>
        保存并下一个
      </Button>
    </div>
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
