import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useCallback, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { editWork } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { Schema } from '#openapi/index.ts';
import { submitOnCtrlEnter } from '#shared/forms/form-drawer.tsx';
import { useInputProtection } from '#shared/forms/use-input-protection.tsx';
import { useSave } from '#shared/forms/use-save.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { GradeFields } from './grade-fields.tsx';
import {
  gradeBody,
  gradeSchema,
  isByRubric,
  returnedChoice,
  type GradeValues,
  type WorkRow,
} from './grade-schema.ts';
import { gradeConflictOf, type GradeConflict } from './grade-conflict.ts';
import { starKeys } from './star-keys.ts';
import { unkeptText, useSpokenComment } from './use-spoken-comment.ts';
import styles from './grading.module.css';

const conflictPart = lazyCode(() => import('./grade-conflict-dialog.tsx'));

/** Saves and stays, continues to the next, or returns the work to its author. */
type SaveMode = 'stay' | 'next' | 'return';

/** Leaves the form after a confirmation, if something would be lost. */
export type LeaveGuard = { readonly attempt: (leave: () => void) => void };

/** The state of the work that a grade belongs to. */
export type Revision = Schema<'WorkGraded'>['revision'];

type GradingFormProps = {
  readonly work: WorkRow;
  readonly initial: GradeValues;
  /** The position of the work among those being graded. */
  readonly place: { readonly index: number; readonly count: number };
  readonly guard: Ref<LeaveGuard>;
  readonly onSaved: (values: GradeValues, isLeaving: boolean, revision: Revision) => Promise<void>;
  /** Moves one work back (-1) or forward (1). */
  readonly onGo: (step: -1 | 1) => void;
  readonly onClose: () => void;
};

/** Focuses the first criterion of a rubric; without one, the stars. */
function focusMarks(form: HTMLFormElement | null): void {
  const criterion = form?.querySelector<HTMLInputElement>('[data-rubric] input');
  if (criterion !== null && criterion !== undefined) return criterion.focus();
  const stars = form?.querySelectorAll<HTMLInputElement>('fieldset input[type=radio]') ?? [];
  const chosen = [...stars].find((star) => star.checked) ?? stars[0];
  chosen?.focus();
}

/** Focuses the marks and registers the keys, once on mount: on every render the cursor would leave the comment. */
function useFormStart({ getValues, setValue }: UseFormReturn<GradeValues>) {
  const notices = useNotices();
  return useCallback(
    (shown: HTMLFormElement | null) => {
      const stopKeys = starKeys(shown, (score) => {
        if (isByRubric(getValues('rubric'))) notices.show({ kind: 'info', text: byRubricText });
        else setValue('score', score, { shouldDirty: true });
      });
      const stopSubmit = submitOnCtrlEnter(shown);
      // With the focus on the stars, a whole class is graded by 1–5, Tab, comment, Ctrl+Enter.
      const timer = setTimeout(() => focusMarks(shown));
      return () => {
        clearTimeout(timer);
        stopKeys();
        stopSubmit?.();
      };
    },
    [getValues, setValue, notices],
  );
}

const byRubricText = '星级按评分项折算；要直接打星，请先点“清空评分项”';

/** Name, stars, comment and status of one work. Keys 1–5 set stars unless the user is typing. */
export function GradingForm({ work, initial, place, guard, onSaved, onGo, onClose }: GradingFormProps) {
  const form = useForm<GradeValues>({ defaultValues: initial, resolver: zodResolver(gradeSchema) });
  const [mode, setMode] = useState<SaveMode>('next');
  const revision = useRef(work.revision);
  const [conflict, setConflict] = useState<GradeConflict & { readonly mode: SaveMode }>();
  const { isSaving, submit } = useSave({
    form,
    save: async (typed, chosen: SaveMode) => {
      // Set only after a successful save: a failed return must not be repeated by the next save.
      const values = chosen === 'return' ? returned(typed) : typed;
      const body = gradeBody(work.id, values, revision.current);
      const graded = await editWork(body).catch((error: unknown) => {
        const found = gradeConflictOf(error, work);
        if (found === undefined) throw error;
        // Nothing is written before both were reviewed; the input stays.
        setConflict({ ...found, mode: chosen });
      });
      if (graded === undefined) return undefined;
      revision.current = graded.revision;
      // Nothing is unsaved any more, whatever follows.
      form.reset(values);
      await onSaved(values, chosen !== 'stay', graded.revision);
      return '';
    },
    onSaved: () => undefined,
  });
  const voice = useSpokenComment(form);
  const send = (chosen: SaveMode) => {
    if (voice.isUnkept) {
      form.setError('voice', { message: unkeptText });
      return;
    }
    if (!isSaving) setMode(chosen);
    void submit(chosen);
  };
  const leave = useInputProtection(form, { name: `批改 ${work.id}`, isUnsaved: voice.isUnkept });
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
          saving={isSaving ? mode : undefined}
          onSave={send}
          onClose={() => leave.attempt(onClose)}
        />
      </div>
      {leave.dialog}
      {conflict === undefined ? null : (
        <LazyView from={conflictPart} onLost={() => setConflict(undefined)}>
          {({ GradeConflictDialog }) => (
            <GradeConflictDialog
              form={form}
              conflict={conflict}
              onMerged={(isSent) => {
                revision.current = conflict.revision;
                setConflict(undefined);
                if (isSent) send(conflict.mode);
              }}
              onClose={() => setConflict(undefined)}
            />
          )}
        </LazyView>
      )}
    </form>
  );
}

/** Returns the values for giving the work back to its author, without stars. */
function returned(values: GradeValues): GradeValues {
  return { ...values, workStatus: returnedChoice, score: 0 };
}

type GradingButtonsProps = {
  /** The running kind of save. */
  readonly saving: SaveMode | undefined;
  readonly onSave: (mode: SaveMode) => void;
  readonly onClose: () => void;
};

/** Only 保存并下一个 is the submit button: Enter in a field and Ctrl+Enter use it. */
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

/** Navigation to the previous and next work, with the position. */
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
