import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { wasSentBefore } from '#shared/api/failure-kinds.ts';
import { saveWithKey } from '#shared/api/form-keys.ts';
import { answerPublicForm, sendPublicFile } from './api.ts';
import type { PublicFilling } from '#shared/forms/public-filling.ts';
import { unfinishedText, type SendFile } from '#shared/files/upload-rules.ts';
import { formKeyOf, renewFormKey } from '#shared/forms/form-key.ts';
import { messageOf } from '#machines/message-of.ts';
import type { UnfinishedFiles } from '#shared/ui/upload/use-unfinished-count.ts';
import type { CaptchaPart } from './types.ts';

/** The problem and its place: at the captcha, or above the button; for files with the number of attempts. */
type Problem = { readonly at: 'captcha' | 'form'; readonly text: string; readonly tries?: number };

type SendingOptions = {
  readonly token: string;
  /** Whether a captcha is required from the start. */
  readonly asksFirst: boolean;
  readonly filling: PublicFilling;
  /** Keys of the visible fields. */
  readonly shown: ReadonlySet<string>;
  readonly captcha: CaptchaPart;
  readonly onSent: (receipt: Schema<'PublicReceipt'>) => void;
  readonly onClosed: () => void;
};

/** Returns whether the form is closed, or its questions have changed. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.detail('state') !== undefined);
const fieldOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.field : undefined);

/**
 * Sends the files and the answer of a public form, with a captcha if required, and shows refusals. A refusal about a
 * field that did not exist at the opening reloads the form.
 */
export function useSending({ token, asksFirst, filling, shown, captcha, onSent, onClosed }: SendingOptions) {
  const initial = asksFirst ? 'answer' : 'nothing';
  const [captchaUse, setCaptchaUse] = useState<'nothing' | 'answer' | 'file'>(initial);
  const isCaptchaRequired = captchaUse !== 'nothing';
  const [problem, setProblem] = useState<Problem>();
  const { isUnfinished, noteUnfinished } = useUnfinished(shown);
  if (problem?.tries !== undefined && !isUnfinished) setProblem(undefined);
  const refused = (error: unknown): void => {
    const text = messageOf(error, '提交失败，请稍后再试');
    const field = fieldOf(error);
    const isUnasked = field !== undefined && field !== 'captcha' && !shown.has(field);
    if (isCaptchaRequired) captcha.renew();
    if (field === 'captcha') {
      setCaptchaUse('answer');
      setProblem({ at: 'captcha', text });
    } else if (field === undefined || isUnasked) setProblem({ at: 'form', text });
    else filling.form.setError(field, { message: text });
    if (isClosed(error) || isUnasked) onClosed();
  };
  return {
    isCaptchaRequired,
    problem,
    noteUnfinished,
    sendAnswer: async (values: Record<string, unknown>, website: string) => {
      if (isUnfinished) {
        setProblem((before) => ({ at: 'form', text: unfinishedText, tries: (before?.tries ?? 0) + 1 }));
        return;
      }
      setProblem(undefined);
      try {
        const body = { values, website, ...(isCaptchaRequired ? captcha.answer : {}) };
        const receipt = await saveWithKey(formKeyOf(filling.form), () => answerPublicForm(token, body));
        renewFormKey(filling.form);
        onSent(receipt);
      } catch (error) {
        if (wasSentBefore(error)) renewFormKey(filling.form);
        refused(error);
      }
    },
    /** For one field. */
    sendFile:
      (field: string): SendFile<Schema<'PublicFile'>> =>
      async (file, options) => {
        // A file must not consume the captcha typed for the answer: each picture works once.
        const solved = captchaUse === 'file' ? captcha.answer : {};
        try {
          const stored = await sendPublicFile(token, file, { field, ...solved }, options);
          if (captchaUse === 'file') {
            captcha.renew();
            setCaptchaUse(initial);
            setProblem(undefined);
          }
          return stored;
        } catch (error) {
          if (isClosed(error)) onClosed();
          if (fieldOf(error) !== 'captcha') throw error;
          if (captchaUse === 'file') captcha.renew();
          setCaptchaUse('file');
          setProblem({ at: 'captcha', text: messageOf(error, '') });
          throw new Error('请先填写下面的验证码，再点“重试”', { cause: error });
        }
      },
  };
}

/** Returns whether a visible field has files that are not stored, as reported by the fields. */
function useUnfinished(shown: ReadonlySet<string>) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  return {
    isUnfinished: Object.entries(counts).some(([key, count]) => count > 0 && shown.has(key)),
    noteUnfinished: (key: string, files: UnfinishedFiles = { sending: 0, failed: 0 }) =>
      setCounts((before) => ({ ...before, [key]: files.sending + files.failed })),
  };
}
