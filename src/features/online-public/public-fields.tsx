import { useState, type ComponentType } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#api/errors.ts';
import { answerPublicForm } from '#api/public-link.ts';
import { useFocusRefused } from '#lib/use-focus-refused.ts';
import { messageOf } from '#machines/message-of.ts';
import { useFormDraft } from '#resource/use-form-draft.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { RestoredBar } from '#ui/restored-bar.tsx';
import { PublicInput } from './public-input.tsx';
import { beginningOf, missingIn, type PublicValues } from './public-values.ts';
import styles from './public-form.module.css';

type CaptchaInput = {
  readonly name: string;
  readonly checkKey: string;
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onRefresh: () => void;
};

/** The picture that is asked for after many answers. */
export type CaptchaPart = {
  readonly answer: { readonly captcha?: string; readonly checkKey?: string };
  readonly renew: () => void;
  readonly field: CaptchaInput;
  readonly Field: ComponentType<CaptchaInput & { readonly error: string | undefined }>;
};

type PublicFieldsProps = {
  readonly token: string;
  readonly form: Schema<'PublicForm'>;
  readonly captcha: CaptchaPart;
  readonly onSent: (receipt: Schema<'PublicReceipt'>) => void;
  /** It can no longer be answered. */
  readonly onClosed: () => void;
};

/** What is wrong, and where: at a field, at the picture, or above the button. */
type Problem = { readonly at: 'captcha' | 'form'; readonly text: string };

/** The fields of a public form. What was typed survives a reload. */
export function PublicFields({
  token,
  form: { fields, captcha: asksFirst },
  captcha,
  ...does
}: PublicFieldsProps) {
  const form = useForm<PublicValues>({ defaultValues: beginningOf(fields) });
  const draft = useFormDraft(form, { name: `公开填写 ${token}`, isPublic: true });
  const [isAsked, setAsked] = useState(asksFirst);
  const [problem, setProblem] = useState<Problem>();
  const [website, setWebsite] = useState('');
  const { errors, submitCount, isSubmitting } = form.formState;
  const box = useFocusRefused<HTMLFormElement>(submitCount, Object.keys(errors).length > 0);
  const send = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const missing = [...missingIn(fields, values)];
    for (const [key, message] of missing) form.setError(key, { message });
    if (missing.length > 0) return;
    try {
      const answer = isAsked ? captcha.answer : {};
      const receipt = await answerPublicForm(token, { values, website, ...answer });
      draft.forget();
      does.onSent(receipt);
    } catch (error) {
      refused(error);
    }
  });
  const refused = (error: unknown): void => {
    const text = messageOf(error, '提交失败，请稍后再试');
    const field = error instanceof ApiError ? error.field : undefined;
    if (isAsked) captcha.renew();
    if (error instanceof ApiError && (error.status === 404 || error.detail('state') !== undefined))
      does.onClosed();
    else if (field === 'captcha') {
      setAsked(true);
      setProblem({ at: 'captcha', text });
    } else if (field !== undefined && fields.some(({ key }) => key === field))
      form.setError(field, { message: text });
    else setProblem({ at: 'form', text });
  };
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
      {fields.map((field) => (
        <Controller
          key={field.key}
          control={form.control}
          name={field.key}
          render={({ field: { value, onChange, onBlur }, fieldState }) => (
            <PublicInput
              field={field}
              value={value}
              error={fieldState.error?.message}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      ))}
      <Trap value={website} onChange={setWebsite} />
      {isAsked ? (
        <captcha.Field {...captcha.field} error={problem?.at === 'captcha' ? problem.text : undefined} />
      ) : null}
      {problem?.at === 'form' ? (
        <p role="alert" className={styles['problem']}>
          {problem.text}
        </p>
      ) : null}
      <BusyButton type="submit" size="4" busy={isSubmitting}>
        提交
      </BusyButton>
    </form>
  );
}

/** Out of everybody's sight and way: only a program fills it in. Nothing of it is a word that browsers fill in by themselves. */
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
