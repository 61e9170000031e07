import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/api/errors.ts';
import { isShownByClient, wasSentBefore } from '#shared/api/failure-kinds.ts';
import { saveWithKey } from '#shared/api/form-keys.ts';
import { recycledOf, type Recycled } from '#shared/api/recycled.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { formKeyOf, renewFormKey } from './form-key.ts';
import { forgetDraftOf } from './use-input-protection.tsx';

type SaveOptions<Values extends FieldValues, How> = {
  readonly form: UseFormReturn<Values>;
  /** Sends the input; resolves to the message for the user, or undefined if it is not saved yet. */
  readonly save: (values: Values, how: How) => Promise<string | undefined>;
  readonly onSaved: () => void;
};

/** A refusal caused by a deleted record. */
export type RecycledRefusal = {
  readonly recycled: Recycled;
  readonly text: string;
  /** The field whose value that record occupies, and the value. */
  readonly field: string | undefined;
  readonly value: string;
};

/**
 * Submits a form, once at a time. A refusal that names a field is shown at that field, any other as a warning; the
 * input stays unchanged. The client has already shown HTTP errors and lost connections. `submit` passes its argument to
 * `save`, for forms that are saved in more than one way. `refused`: the deleted record that occupies one of its values.
 */
export function useSave<Values extends FieldValues, How = void>({
  form,
  save,
  onSaved,
}: SaveOptions<Values, How>) {
  const notices = useNotices();
  const isRunning = useRef(false);
  const [refused, setRefused] = useState<RecycledRefusal>();
  const send = async (values: Values, saveMode: How) => {
    setRefused(undefined);
    try {
      const message = await saveWithKey(formKeyOf(form), () => save(values, saveMode));
      if (message === undefined) return;
      renewFormKey(form);
      forgetDraftOf(form);
      if (message !== '') notices.show({ kind: 'success', text: message });
      onSaved();
    } catch (error) {
      // The user was asked to check: the next submission is deliberate.
      if (wasSentBefore(error)) renewFormKey(form);
      const recycled = recycledOf(error);
      if (recycled !== undefined) {
        const field = error instanceof ApiError ? fieldOf(form, error.field) : undefined;
        const value: unknown = field === undefined ? '' : values[field];
        const text = messageOf(error, '');
        setRefused({ recycled, text, field, value: typeof value === 'string' ? value : '' });
      }
      if (!showAtField(form, error) && !isShownByClient(error)) {
        notices.show({ kind: 'warning', text: messageOf(error, '保存失败！') });
      }
    }
  };
  return {
    refused,
    isSaving: form.formState.isSubmitting,
    submit: async (saveMode: How) => {
      // A second press can arrive before the first has disabled the button.
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        await form.handleSubmit((values) => send(values, saveMode))();
      } finally {
        isRunning.current = false;
      }
    },
  };
}

/** Returns true if the error names a field of the form, which then shows it and gets the focus. */
function showAtField<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const name = fieldOf(form, error.field);
  if (name === undefined) return false;
  form.setError(name, { type: 'server', message: error.message }, { shouldFocus: true });
  return true;
}

function fieldOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | undefined,
): FieldPath<Values> | undefined {
  const isField = (text: string | undefined): text is FieldPath<Values> =>
    text !== undefined && Object.hasOwn(form.getValues(), text);
  return isField(name) ? name : undefined;
}
