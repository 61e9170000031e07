import { Button } from '@radix-ui/themes';
import { useId, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker } from '@tanstack/react-router';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { useSave } from './use-save.ts';
import styles from './resource.module.css';

type FormDrawerProps<Values extends FieldValues> = {
  readonly title: string;
  readonly width?: number;
  readonly form: UseFormReturn<Values>;
  readonly save: (values: Values) => Promise<string>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** What the form needs before it can be shown; left out: nothing. */
  readonly needs?: FormNeeds | undefined;
  readonly children: ReactNode;
};

export type FormNeeds = {
  readonly isReady: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Adds or edits one record. Ctrl+Enter saves; leaving with changes asks first. Mount it to open it. */
export function FormDrawer<Values extends FieldValues>(props: FormDrawerProps<Values>) {
  const { title, width = 700, form, save, onSaved, onClose, needs = nothing, children } = props;
  const formId = useId();
  const { submit, isSaving } = useSave({ form, save, onSaved });
  const guard = useLeaveGuard(form.formState.isDirty);
  const close = () => guard.attempt(onClose);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={close}>
        关闭
      </Button>
      <Button type="submit" form={formId} loading={isSaving} disabled={!needs.isReady}>
        确定
      </Button>
    </>
  );
  return (
    <Drawer open title={title} width={width} onClose={isSaving ? () => undefined : close} footer={footer}>
      {needs.isReady ? (
        <form
          id={formId}
          ref={startForm}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (event.target === event.currentTarget) void submit();
          }}
        >
          {children}
        </form>
      ) : needs.error === null ? (
        <PageSkeleton />
      ) : (
        <ErrorState text={messageOf(needs.error, '加载失败')} onRetry={needs.retry} />
      )}
      {guard.dialog}
    </Drawer>
  );
}

const nothing: FormNeeds = { isReady: true, error: null, retry: () => undefined };

/**
 * Puts the cursor into the first field, not on the dialog's own close button. Afterwards: at once, the dialog would take
 * that field for what had the focus before it, and could not give it back.
 */
function startForm(form: HTMLFormElement | null): (() => void) | undefined {
  const first = form?.querySelector<HTMLElement>(
    'input:not([type=radio], :disabled), input:checked, select, textarea',
  );
  const timer = setTimeout(() => first?.focus());
  const stop = submitOnCtrlEnter(form);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

/** For the `ref` of a form: Ctrl+Enter (Cmd+Enter) submits it. Keys pressed in dialogs it opened are not its own. */
export function submitOnCtrlEnter(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', onKeyDown);
  return () => form.removeEventListener('keydown', onKeyDown);
}

/**
 * `attempt` does a thing that would lose what was typed: at once without changes, else after 确定放弃编辑？. 后退, links and
 * closing the window ask too. Show `dialog`.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | undefined>(undefined);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const isAsking = wanted !== undefined || isBlocked;
  return {
    attempt: (leave: () => void) => (isDirty ? setWanted({ leave }) : leave()),
    dialog: isAsking ? (
      <>
        <ConfirmDialog
          open
          title="确认"
          text="确定放弃编辑？"
          onConfirm={() => {
            setWanted(undefined);
            if (isBlocked) blocker.proceed();
            else wanted?.leave();
          }}
          onClose={() => {
            setWanted(undefined);
            if (isBlocked) blocker.reset();
          }}
        />
      </>
    ) : null,
  };
}
