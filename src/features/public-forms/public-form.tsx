import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { publicFormQuery } from './api.ts';
import type { PublicJudge } from '#shared/forms/public-filling.ts';
import { useApp } from '#shared/app/app-context.tsx';
import { useDocumentTitle } from '#shared/react/use-document-title.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { PublicFields } from './public-fields.tsx';
import type { CaptchaPart } from './types.ts';
import { Receipt } from './receipt.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import styles from './public-form.module.css';

type PublicFormProps = {
  readonly token: string;
  readonly captcha: CaptchaPart;
  readonly judge: PublicJudge;
};

/** A form for everyone with its link, without any layout around it, so that it loads quickly on a phone. */
export function PublicForm({ token, captcha, judge: Judge }: PublicFormProps) {
  const form = useQuery({ ...publicFormQuery(token), refetchOnWindowFocus: false, retry: false });
  const [receipt, setReceipt] = useState<Schema<'PublicReceipt'>>();
  const [hasChanged, setChanged] = useState(false);
  const reread = async () => {
    const { data } = await form.refetch();
    if (data !== undefined && describeQuestions(data) !== describeQuestions(form.data)) setChanged(true);
  };
  const title = form.data?.title ?? '公开填写';
  const { config } = useApp();
  useDocumentTitle(`${title} · ${config.brandName}`);
  return (
    <ThemeScope>
      <main id="content" tabIndex={-1} className={styles['page']}>
        <Card size="3" className={styles['card']}>
          {receipt !== undefined ? (
            <Receipt receipt={receipt} title={title} />
          ) : isNotFound(form.error) ? (
            <Missing error={form.error} />
          ) : form.data !== undefined ? (
            <FormView form={form.data} token={token}>
              {hasChanged ? (
                <p role="alert" tabIndex={-1} ref={focusNew} className={styles['changed']}>
                  表单刚刚有变化，请核对后再提交
                </p>
              ) : null}
              {/* Changed questions remount the form with the stored input. */}
              <Judge key={describeQuestions(form.data)} form={form.data}>
                {(filling) => (
                  <PublicFields
                    token={token}
                    form={form.data}
                    filling={filling}
                    captcha={captcha}
                    onSent={setReceipt}
                    onClosed={() => void reread()}
                  />
                )}
              </Judge>
            </FormView>
          ) : form.isError ? (
            <Missing error={form.error} onRetry={() => void form.refetch()} />
          ) : (
            <PageSkeleton rows={4} />
          )}
        </Card>
      </main>
    </ThemeScope>
  );
}

/** The pressed button is gone: keyboard users continue at the message. */
const focusNew = (word: HTMLElement | null): void => word?.focus();

/** Returns the questions and rules for a comparison, without defaults, because one may be the current time. */
function describeQuestions(form: Schema<'PublicForm'> | undefined): string {
  const fields = form?.fields.map(({ default: _default, ...field }) => field);
  return JSON.stringify([fields, form?.rules]);
}

const closed: Readonly<Record<Exclude<Schema<'PublicForm'>['state'], 'open'>, string>> = {
  ended: '已过截止时间，不能再提交',
  full: '名额已满，不能再提交',
  answered: '已经提交过了，谢谢！',
  login: '请先登录后再填写',
  paused: '表单正在调整，暂时不能填写',
};

type FormViewProps = {
  readonly form: Schema<'PublicForm'>;
  readonly token: string;
  readonly children: ReactNode;
};

function FormView({ form, token, children }: FormViewProps) {
  const { state, title, intro, deadline } = form;
  return (
    <>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {intro === null ? null : <p className={styles['intro']}>{intro}</p>}
        {deadline === null ? null : <p className={styles['hint']}>截止时间：{deadline.slice(0, 16)}</p>}
      </header>
      {state === 'open' ? (
        children
      ) : (
        <output className={styles['closed']}>
          {closed[state]}
          {state === 'login' ? (
            <Link to="/user/login" search={{ redirect: location.pathname }} className={styles['link']}>
              去登录
            </Link>
          ) : null}
        </output>
      )}
      <ReceiptCheck token={token} />
    </>
  );
}

/** An invalid or expired link cannot be retried, and its input is useless. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return <ErrorState text={messageOf(error, '加载失败')} onRetry={onRetry} />;
}
