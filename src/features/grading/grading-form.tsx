import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useCallback, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { editWork } from '#api/work.ts';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import type { Schema } from '#openapi/index.ts';
import { submitOnCtrlEnter } from '#resource/form-drawer.tsx';
import { useFormKeeper } from '#resource/use-form-keeper.tsx';
import { useSave } from '#resource/use-save.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { GradeFields } from './grade-fields.tsx';
import { gradeBody, gradeSchema, returnedChoice, type GradeValues, type WorkRow } from './grade-schema.ts';
import { overtakenBy, type Overtaken } from './overtaken.ts';
import { starKeys } from './star-keys.ts';
import { unkeptText, useSpokenComment } from './use-spoken-comment.ts';
import styles from './grading.module.css';

const conflictPart = createPart(() => import('./grade-conflict.tsx'));

/** And stay, go on to the next, or give the work back to its author. */
type Way = 'stay' | 'next' | 'return';

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

/** Stands on the stars and listens to keys; once, as the form appears: at every drawing the cursor would leave the comment. */
function useFormStart({ setValue }: UseFormReturn<GradeValues>) {
  return useCallback(
    (shown: HTMLFormElement | null) => {
      const stopKeys = starKeys(shown, (score) => setValue('score', score, { shouldDirty: true }));
      const stopSubmit = submitOnCtrlEnter(shown);
      // On the stars: 1–5, Tab, comment, Ctrl+Enter, and so through a whole class.
      const timer = setTimeout(() => focusStars(shown));
      return () => {
        clearTimeout(timer);
        stopKeys();
        stopSubmit?.();
      };
    },
    [setValue],
  );
}

/** Name, stars, comment and status of one work. Keys 1–5 give stars wherever nothing is being typed. */
export function GradingForm({ work, initial, place, guard, onSaved, onGo, onClose }: GradingFormProps) {
  const form = useForm<GradeValues>({ defaultValues: initial, resolver: zodResolver(gradeSchema) });
  const [way, setWay] = useState<Way>('next');
  const revision = useRef(work.revision);
  const [overtaken, setOvertaken] = useState<(Overtaken & { readonly way: Way }) | undefined>(undefined);
  const { isSaving, submit } = useSave({
    form,
    save: async (typed, chosen: Way) => {
      // Not in the form before it has been saved: one that fails must not be given back by the next save.
      const values = chosen === 'return' ? returned(typed) : typed;
      const body = gradeBody(work.id, values, revision.current);
      const graded = await editWork(body).catch((error: unknown) => {
        const found = overtakenBy(error, work);
        if (found === undefined) throw error;
        // Nothing is written before both have been looked at; what was typed stays.
        setOvertaken({ ...found, way: chosen });
      });
      if (graded === undefined) return undefined;
      revision.current = graded.revision;
      // Nothing is unsaved any more, whatever comes next.
      form.reset(values);
      await onSaved(values, chosen !== 'stay', graded.revision);
      return '';
    },
    onSaved: () => undefined,
  });
  const voice = useSpokenComment(form);
  const send = (chosen: Way) => {
    if (voice.isUnkept) {
      form.setError('voice', { message: unkeptText });
      return;
    }
    if (!isSaving) setWay(chosen);
    void submit(chosen);
  };
  const leave = useFormKeeper(form, { name: `批改 ${work.id}`, isUnsaved: voice.isUnkept });
  useImperativeHandle(guard, () => ({ attempt: (go) => (isSaving ? undefined : leave.attempt(go)) }));
  const startForm = useFormStart(form);

  return (
    <form
      ref={startForm}
      className={styles['form']}
      noValidate
      aria-label={`批改 ${work.workName}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) send('next');
      }}
    >
      {leave.bar}
      <GradeFields work={work} form={form} voice={voice.comment} />
      <div className={styles['bar']}>
        <Neighbours place={place} disabled={isSaving} onGo={(step) => leave.attempt(() => onGo(step))} />
        <GradingButtons
          saving={isSaving ? way : undefined}
          onSave={send}
          onClose={() => leave.attempt(onClose)}
        />
      </div>
      {leave.dialog}
      {overtaken === undefined ? null : (
        <LazyPart from={conflictPart} onLost={() => setOvertaken(undefined)}>
          {({ GradeConflict }) => (
            <GradeConflict
              form={form}
              overtaken={overtaken}
              onMerged={(isSent) => {
                revision.current = overtaken.revision;
                setOvertaken(undefined);
                if (isSent) send(overtaken.way);
              }}
              onClose={() => setOvertaken(undefined)}
            />
          )}
        </LazyPart>
      )}
    </form>
  );
}

/** The work is its author's again, without stars. */
function returned(values: GradeValues): GradeValues {
  return { ...values, workStatus: returnedChoice, score: 0 };
}

type GradingButtonsProps = {
  /** The way it is being saved just now. */
  readonly saving: Way | undefined;
  readonly onSave: (way: Way) => void;
  readonly onClose: () => void;
};

/** 保存并下一个 alone is the form's own: Enter in a field and Ctrl+Enter do as it does. */
function GradingButtons({ saving, onSave, onClose }: GradingButtonsProps) {
  const isSaving = saving !== undefined;
  return (
    <div className={styles['buttons']}>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={onClose}>
        关闭
      </Button>
      <BusyButton
        type="button"
        variant="surface"
        color="amber"
        disabled={isSaving}
        busy={saving === 'return'}
        onClick={() => onSave('return')}
      >
        退回修改
      </BusyButton>
      <BusyButton type="button" variant="surface" busy={saving === 'stay'} onClick={() => onSave('stay')}>
        保存
      </BusyButton>
      <BusyButton type="submit" busy={saving === 'next'}>
        保存并下一个
      </BusyButton>
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
