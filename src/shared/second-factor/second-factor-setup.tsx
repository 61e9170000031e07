import { Button, Code, Text } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#shared/api/second-factor.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type SecondFactorSetupProps = {
  /** The token of a pending login, whose session may only do this; its password was typed a moment ago. */
  readonly pendingToken?: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** Sets up a second factor: the password, the QR code for the app and its first code, then the recovery codes. */
export function SecondFactorSetup({ pendingToken, onDone, onLeave }: SecondFactorSetupProps) {
  const formId = useId();
  const isRequired = pendingToken !== undefined;
  const options = pendingToken === undefined ? {} : { token: pendingToken };
  const [typed, setTyped] = useState({ password: '', code: '' });
  const beginSetup = useMutation({ mutationFn: () => beginSecondFactor(typed.password, options) });
  const confirm = useMutation({
    mutationFn: () => confirmSecondFactor(typed.code, options),
    onError: () => setTyped({ ...typed, code: '' }),
  });
  const isBusy = beginSetup.isPending || confirm.isPending;
  const error = beginSetup.data === undefined ? beginSetup.error : confirm.error;
  const problem = error === null ? undefined : messageOf(error, '请求出现错误，请稍后再试');
  const form = useFocusField(
    problem === undefined ? undefined : { field: beginSetup.data === undefined ? 'password' : 'code' },
  );
  const codes = confirm.data?.codes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (codes !== undefined) onDone();
    else if (beginSetup.data === undefined) beginSetup.mutate();
    else if (typed.code.trim() !== '') confirm.mutate();
  };
  const step = codes !== undefined ? 'codes' : beginSetup.data === undefined ? 'password' : 'code';
  return (
    <ThemeScope detached>
      <Modal
        open
        title={step === 'codes' ? '请保存恢复码' : '设置二次验证'}
        width={480}
        closable={!isRequired && step !== 'codes'}
        onClose={onLeave}
        footer={
          <>
            {step === 'codes' ? null : (
              <Button type="button" variant="surface" color="gray" disabled={isBusy} onClick={onLeave}>
                {isRequired ? '退出登录' : '取消'}
              </Button>
            )}
            <BusyButton type="submit" form={formId} busy={isBusy}>
              {step === 'codes' ? '我已保存' : step === 'code' ? '开启' : '下一步'}
            </BusyButton>
          </>
        }
      >
        <form id={formId} ref={form} aria-label="设置二次验证" noValidate onSubmit={submit}>
          {step === 'password' ? (
            <>
              <Text as="p" size="2" color="gray" mb="3">
                {isRequired
                  ? '学校要求您的角色使用二次验证：登录时除了密码，还要输入手机上的动态验证码。请先设置，再继续使用。'
                  : '开启以后，登录时除了密码，还要输入手机上的动态验证码。'}
                手机上需要一个验证器（如微信小程序“腾讯身份验证器”、Google Authenticator），不需要联网。
              </Text>
              {isRequired ? (
                problem === undefined ? null : (
                  <p role="alert" className="error-text">
                    {problem}
                  </p>
                )
              ) : (
                <TextField
                  type="password"
                  name="password"
                  label="当前密码"
                  autoComplete="current-password"
                  required
                  maxLength={128}
                  error={problem}
                  value={typed.password}
                  onChange={(event) => setTyped({ ...typed, password: event.target.value })}
                />
              )}
            </>
          ) : null}
          {step === 'code' && beginSetup.data !== undefined ? (
            <>
              <Text as="p" size="2" mb="3">
                用手机上的验证器扫一扫，然后输入它显示的 6 位动态验证码。
              </Text>
              <LazyQrCode value={beginSetup.data.uri} label="二次验证的二维码" />
              <Text as="p" size="2" color="gray" my="3">
                不能扫码时，手动输入密钥：
                <Code>{beginSetup.data.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Code>
              </Text>
              <TextField
                name="code"
                label="动态验证码"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
                value={typed.code}
                error={problem}
                onChange={(event) => setTyped({ ...typed, code: event.target.value })}
              />
            </>
          ) : null}
          {codes === undefined ? null : <RecoveryCodeList codes={codes} />}
        </form>
      </Modal>
    </ThemeScope>
  );
}
