import { Button } from '@radix-ui/themes';
import { useEffect, useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { Keepable } from './use-form-draft.ts';
import { RestoreOffer } from './restore-offer.tsx';
import { forgetDraftOf, useInputProtection } from './use-input-protection.tsx';
import { UploadGuard, useUnfinishedUploads } from './unfinished-uploads.tsx';
import { useSave, type RecycledRefusal } from './use-save.ts';
import styles from '#shared/lists/resource.module.css';

type FormDrawerProps<Values extends FieldValues> = {
  readonly title: string;
  readonly width?: number;
  readonly form: UseFormReturn<Values>;
  readonly save: (values: Values) => Promise<string | undefined>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /**
   * Called when a deleted record that occupied a value of the form was restored instead; by default the form closes.
   */
  readonly onRestored?: ((refused: RecycledRefusal) => void) | undefined;
  /** The data that the form needs before it is shown; none by default. */
  readonly needs?: FormNeeds | undefined;
  /** The storage of its draft: `name` is needed if title and initial values do not identify it. */
  readonly draft?: FormDraft | undefined;
  /** The words of the button that saves; 保存 by default. */
  readonly saveText?: string;
  /** Dialogs of the form; their argument saves it like 保存. */
  readonly renderBeside?: (submit: () => Promise<void>) => ReactNode;
  readonly children: ReactNode;
};

export type FormDraft = { readonly name?: string; readonly keepable?: Keepable };

export type FormNeeds = {
  readonly isReady: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/**
 * Adds or edits one record. Ctrl+Enter saves; leaving with changes asks first, and after a lost session the input is
 * restored when the same record is opened again (`useInputProtection`). Mount it to open it.
 */
export function FormDrawer<Values extends FieldValues>(props: FormDrawerProps<Values>) {
  const { title, width = 700, form, save, onSaved, onClose, needs = nothing, draft, renderBeside } = props;
  const { saveText = '保存' } = props;
  const formId = useId();
  const { submit: send, isSaving, refused } = useSave({ form, save, onSaved });
  const uploads = useUnfinishedUploads();
  const submit = async () => {
    if (await uploads.allStored()) await send();
  };
  const { submitCount } = form.formState;
  // react-hook-form focuses only native fields, and the error of a tree or a group may be outside the visible part.
  useEffect(() => {
    if (submitCount === 0) return;
    const first = document.getElementById(formId)?.querySelector('[aria-invalid=true], [role=alert]');
    first?.scrollIntoView({ block: 'nearest' });
  }, [formId, submitCount]);
  const protection = useInputProtection(form, { name: title, ...draft, isReady: needs.isReady });
  const restored = () => {
    forgetDraftOf(form);
    if (props.onRestored !== undefined && refused !== undefined) return props.onRestored(refused);
    onClose();
  };
  const close = () => protection.attempt(onClose);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={close}>
        关闭
      </Button>
      <BusyButton type="submit" form={formId} busy={isSaving || uploads.isWaiting} disabled={!needs.isReady}>
        {saveText}
      </BusyButton>
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
          {protection.bar}
          {refused === undefined || isSaving ? null : (
            <RestoreOffer refused={refused} onRestored={restored} />
          )}
          <UploadGuard uploads={uploads}>{props.children}</UploadGuard>
          {renderBeside?.(submit)}
        </form>
      ) : needs.error === null ? (
        <PageSkeleton />
      ) : (
        <ErrorState text={messageOf(needs.error, '加载失败')} onRetry={needs.retry} />
      )}
      {protection.dialog}
    </Drawer>
  );
}

const nothing: FormNeeds = { isReady: true, error: null, retry: () => undefined };

/** The fields that a form can begin with. A chosen radio before them is complete: Shift+Tab leads back to it. */
const fields =
  'input:not([type=radio], [readonly], :disabled), select:not(:disabled), textarea:not([readonly], :disabled)';

/**
 * Focuses the first field to fill in instead of the dialog's close button. It is deferred: otherwise the dialog would
 * take that field for the previously focused element, and could not return the focus.
 */
function startForm(form: HTMLFormElement | null): (() => void) | undefined {
  const first = form?.querySelector<HTMLElement>(fields) ?? form?.querySelector<HTMLElement>('input:checked');
  const timer = setTimeout(() => first?.focus());
  const stop = submitOnCtrlEnter(form);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

/** The `ref` of a form: Ctrl+Enter (Cmd+Enter) submits it. Keys pressed in dialogs that it opened are ignored. */
export function submitOnCtrlEnter(form: HTMLFormElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', onKeyDown);
  return () => form.removeEventListener('keydown', onKeyDown);
}
