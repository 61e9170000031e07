import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { removeSecondFactor, renewRecoveryCodes } from '#shared/api/second-factor.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RecoveryCodeList } from '#shared/second-factor/recovery-code-list.tsx';

type SecondFactorChangeProps = { readonly action: 'codes' | 'remove'; readonly onClose: () => void };

/** Creates new recovery codes, or disables the second factor: with the password and a code. */
export function SecondFactorChange({ action, onClose }: SecondFactorChangeProps) {
  const formId = useId();
  const notices = useNotices();
  const [typed, setTyped] = useState({ oldpassword: '', code: '' });
  const change = useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      if (action === 'codes') return (await renewRecoveryCodes(typed)).codes;
      const { message } = await removeSecondFactor(typed);
      notices.show({ kind: 'success', text: message });
      onClose();
      return [];
    },
    onError: () => setTyped({ ...typed, code: '' }),
  });
  const codes = action === 'codes' ? change.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codes !== undefined) onClose();
    else if (!change.isPending) change.mutate();
  };
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Modal
      open
      title={action === 'codes' ? '更换恢复码' : '关闭二次验证'}
      width={440}
      onClose={onClose}
      footer={
        <>
          {codes === undefined ? (
            <Button type="button" variant="surface" color="gray" onClick={onClose}>
              取消
            </Button>
          ) : null}
          <BusyButton type="submit" form={formId} busy={change.isPending}>
            {codes !== undefined ? '我已保存' : action === 'codes' ? '更换' : '关闭二次验证'}
          </BusyButton>
        </>
      }
    >
      <form id={formId} aria-label="二次验证" noValidate onSubmit={submit}>
        {change.error === null ? null : (
          <p role="alert" className="error-text">
            {messageOf(change.error, '请求出现错误，请稍后再试')}
          </p>
        )}
        {codes === undefined ? (
          <>
            <TextField
              {...field('oldpassword')}
              type="password"
              label="当前密码"
              autoComplete="current-password"
              maxLength={128}
            />
            <TextField
              {...field('code')}
              label="动态验证码或恢复码"
              autoComplete="one-time-code"
              maxLength={20}
            />
          </>
        ) : (
          <RecoveryCodeList codes={codes} />
        )}
      </form>
    </Modal>
  );
}
