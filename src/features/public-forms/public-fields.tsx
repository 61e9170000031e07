import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { FieldState } from '#common/expressions/rules.ts';
import type { Schema } from '#openapi/index.ts';
import type { PublicFilling } from '#shared/forms/public-filling.ts';
import { useFocusRefused } from '#shared/react/use-focus-refused.ts';
import { useFormDraft } from '#shared/forms/use-form-draft.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import { PublicInput, type PublicField } from './public-input.tsx';
import { useSending } from './use-sending.ts';
import styles from './public-form.module.css';
import type { CaptchaPart } from './types.ts';

type PublicFieldsProps = {
  readonly token: string;
  readonly form: Schema<'PublicForm'>;
  readonly filling: PublicFilling;
  readonly captcha: CaptchaPart;
  readonly onSent: (receipt: Schema<'PublicReceipt'>) => void;
  /** Called when the form no longer accepts answers. */
  readonly onClosed: () => void;
};

/**
 * Keeps only values that are still among the options after a change of the form: others would be invisible, and
 * refused.
 */
const stillOffered = (fields: readonly PublicField[]) => (name: string, value: unknown) => {
  const options = fields.find(({ key }) => key === name)?.options;
  const isOffered = (one: unknown) => options?.some((option) => option.value === one) !== false;
  if (Array.isArray(value)) return value.filter(isOffered);
  return value === '' || isOffered(value) ? value : undefined;
};

/** The fields of a public form. The input survives a reload. */
export function PublicFields({
  token,
  form: { fields: all, captcha: asksFirst },
  filling,
  captcha,
  ...does
}: PublicFieldsProps) {
  const { form, states } = filling;
  const fields = all.filter(({ key }) => states[key]?.visible !== false);
  const draft = useFormDraft(form, {
    name: `公开填写 ${token}`,
    isPublic: true,
    restorable: stillOffered(all),
  });
  const [website, setWebsite] = useState('');
  const { isCaptchaRequired, problem, ...sending } = useSending({
    token,
    asksFirst,
    filling,
    shown: new Set(fields.map(({ key }) => key)),
    captcha,
    onSent: (receipt) => {
      draft.forget();
      does.onSent(receipt);
    },
    onClosed: does.onClosed,
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const box = useFocusRefused<HTMLFormElement>(submitCount, Object.keys(errors).length > 0);
  const send = form.handleSubmit((values) => sending.sendAnswer(filling.sent(values), website));
  return (
    <form
      ref={box}
      className={styles['form']}
      noValidate
      aria-label="填写"
      onSubmit={(event) => void send(event)}
    >
      {draft.wasRestored ? (
        <RestoredBar
          onDiscard={() => {
            draft.forget();
            form.reset();
          }}
        />
      ) : null}
      {filling.errors.length === 0 ? null : (
        <div role="alert" className={styles['problem']}>
          {filling.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {fields.map((field) =>
        field.kind === 'formula' ? (
          <WorkedOut key={field.key} field={field} words={filling.words(field.key)} />
        ) : (
          <Controller
            key={field.key}
            control={form.control}
            name={field.key}
            render={({ field: { value, onChange, onBlur }, fieldState }) => (
              <PublicInput
                {...ruled(field, states[field.key])}
                value={value}
                error={fieldState.error?.message ?? states[field.key]?.error}
                onChange={onChange}
                onBlur={onBlur}
                sendFile={sending.sendFile(field.key)}
                onUnfinished={(files) => sending.noteUnfinished(field.key, files)}
              />
            )}
          />
        ),
      )}
      <Trap value={website} onChange={setWebsite} />
      {isCaptchaRequired ? (
        <captcha.Field {...captcha.field} error={problem?.at === 'captcha' ? problem.text : undefined} />
      ) : null}
      {problem?.at === 'form' ? (
        <p key={problem.tries} role="alert" className={styles['problem']}>
          {problem.text}
        </p>
      ) : null}
      <BusyButton type="submit" size="4" busy={isSubmitting}>
        提交
      </BusyButton>
    </form>
  );
}

/** Applies the rules to a field: required or not, with fewer options, or disabled. */
function ruled(field: PublicField, state: FieldState | undefined) {
  const { required = field.required, disabled = false, options: left, messages } = state ?? {};
  const help = (disabled ? messages?.disable : undefined) ?? field.help;
  const options = field.options?.filter(({ value }) => left?.includes(value) !== false);
  return {
    disabled,
    field: {
      ...field,
      required,
      ...(help === undefined ? {} : { help }),
      ...(options === undefined ? {} : { options }),
    },
  };
}

/** Shows the result of a formula for the current input. */
function WorkedOut({
  field: { label, help },
  words,
}: {
  readonly field: PublicField;
  readonly words: string;
}) {
  return (
    <Field label={label} hint={help}>
      {(control) => (
        <output
          id={control.id}
          className={styles['workedOut']}
          aria-describedby={control['aria-describedby']}
        >
          {words === '' ? '—' : words}
        </output>
      )}
    </Field>
  );
}

/** A honeypot, invisible and unreachable: only a bot fills it in. None of its texts triggers the browser's autofill. */
function Trap({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div className={styles['trap']} aria-hidden="true">
      <label>
        请留空
        <input
          name="leave-empty"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
