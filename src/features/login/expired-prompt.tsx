import { AlertDialog, Flex } from '@radix-ui/themes';
import { useId, useRef } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { usePendingSecondFactor } from '#shared/app/second-factor-prompt.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ReturnFocus } from '#shared/ui/dialogs/return-focus.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { PasswordField } from './password/password-field.tsx';
import { RequiredLoginSteps } from './required-login-steps.tsx';
import { useRelogin } from './use-relogin.ts';
import styles from './expired-prompt.module.css';

type ExpiredPromptProps = { readonly isLeaving: boolean; readonly onLeave: () => void };

/**
 * The specified text (docs/behaviour.md#expiry), with a login in place: the same account logs in again and the page
 * behind continues unchanged. 重新登录 leaves for the login page, with other accounts and login methods.
 */
export function ExpiredPrompt({ isLeaving, onLeave }: ExpiredPromptProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const username = useSession(({ context }) => context.userInfo?.username ?? '');
  const { isBusy, failure, errors, captcha, clearError, submit, pendingLogin, continueLogin } =
    useRelogin(username);
  const hasSecondFactorDialog = usePendingSecondFactor() !== undefined;
  if (pendingLogin !== undefined)
    return <RequiredLoginSteps login={pendingLogin} onDone={continueLogin} onLeave={onLeave} />;
  // The dialog for the second factor replaces this one (session-dialogs-content).
  if (hasSecondFactorDialog) return null;
  return (
    <ThemeScope detached>
      <AlertDialog.Root open>
        <AlertDialog.Content
          maxWidth="420px"
          size="2"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            form.current?.querySelector<HTMLElement>('input[type=password]')?.focus();
          }}
        >
          <ReturnFocus />
          <AlertDialog.Title size="4">登录已过期</AlertDialog.Title>
          <AlertDialog.Description size="2">
            很抱歉，登录已过期，请重新登录。在这里输入密码，可以接着做，没有保存的内容都还在。
          </AlertDialog.Description>
          <form
            id={formId}
            ref={form}
            className={styles['form']}
            aria-label="重新登录"
            noValidate
            onSubmit={submit}
          >
            {failure === '' ? null : (
              <p role="alert" className="error-text">
                {failure}
              </p>
            )}
            <TextField label="账号" name="username" autoComplete="username" readOnly value={username} />
            <PasswordField name="password" error={errors.password} onInput={clearError('password')} />
            {captcha === undefined ? null : <CaptchaField {...captcha} />}
          </form>
          <Flex gap="3" mt="4" justify="end">
            <BusyButton
              variant="surface"
              color="gray"
              title="回到登录页，可以换一个账号"
              busy={isLeaving}
              disabled={isBusy}
              onClick={onLeave}
            >
              重新登录
            </BusyButton>
            <BusyButton type="submit" form={formId} busy={isBusy} disabled={isLeaving}>
              登录并继续
            </BusyButton>
          </Flex>
        </AlertDialog.Content>
      </AlertDialog.Root>
    </ThemeScope>
  );
}
