import { Button, Text } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { logInBySecondFactor } from '#shared/api/second-factor.ts';
import type { PendingSecondFactor } from '#shared/app/second-factor-prompt.ts';
import { useFocusField } from '#shared/react/use-focus-field.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';

/** The second step of a login: a code of the app, or a recovery code. */
export function SecondFactorDialog({ pending }: { readonly pending: PendingSecondFactor }) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const check = useMutation({
    mutationFn: () => logInBySecondFactor({ challenge: pending.challenge, code }),
    onSuccess: pending.onLogin,
    onError: (error) => {
      setCode('');
      // The challenge is consumed: the login starts over.
      if (error instanceof ApiError && error.detail('field') === 'challenge')
        pending.onCancelOrExpire(new Error(error.message));
    },
  });
  const problem = check.error === null ? undefined : messageOf(check.error, '请求出现错误，请稍后再试');
  const form = useFocusField(problem === undefined ? undefined : { field: 'code' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending && code.trim() !== '') check.mutate();
  };
  const leave = () => pending.onCancelOrExpire(new Error('登录已取消'));
  return (
    <ThemeScope detached>
      <Modal
        open
        title="二次验证"
        width={420}
        closable={false}
        onClose={leave}
        footer={
          <>
            <Button type="button" variant="surface" color="gray" disabled={check.isPending} onClick={leave}>
              返回
            </Button>
            <BusyButton type="submit" form={formId} busy={check.isPending}>
              验证
            </BusyButton>
          </>
        }
      >
        <form id={formId} ref={form} aria-label="二次验证" noValidate onSubmit={submit}>
          <Text as="p" size="2" color="gray" mb="3">
            {isRecovery
              ? '请输入一个没有用过的恢复码。每个恢复码只能用一次。'
              : '请打开手机上的验证器，输入它显示的 6 位动态验证码。'}
          </Text>
          <TextField
            name="code"
            label={isRecovery ? '恢复码' : '动态验证码'}
            size="3"
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            maxLength={20}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button
            type="button"
            variant="ghost"
            mt="3"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              check.reset();
            }}
          >
            {isRecovery ? '用动态验证码' : '手机不在身边？用恢复码'}
          </Button>
        </form>
      </Modal>
    </ThemeScope>
  );
}
