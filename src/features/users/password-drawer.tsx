import { Button, Card } from '@radix-ui/themes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { issueResetCode } from '#shared/api/access.ts';
import { resetSecondFactor } from '#shared/api/second-factor.ts';
import { resetUserPassword } from '#shared/api/user.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import { useIsAdministrator } from '#shared/app/use-is-administrator.ts';
import { messageOf } from '#machines/message-of.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { passwordRule, samePasswords } from './account-rules.ts';
import styles from './accounts.module.css';

type PasswordDrawerProps = {
  readonly user: Pick<Schema<'UserRow'>, 'id' | 'username' | 'realname'>;
  readonly onClose: () => void;
};

const schema = z
  .object({
    password: passwordRule,
    confirmpassword: z.string().check(z.minLength(1, '请重新输入登录密码！')),
  })
  .check(samePasswords());
type Values = z.infer<typeof schema>;

/** 密码: a new password for a user, or a code for setting one. */
export function PasswordDrawer({ user, onClose }: PasswordDrawerProps) {
  const form = useForm<Values>({
    defaultValues: { password: '', confirmpassword: '' },
    resolver: zodResolver(schema),
  });
  const { errors } = form.formState;
  return (
    <FormDrawer
      title="重新设定密码"
      width={480}
      form={form}
      save={async (values) =>
        (await resetUserPassword({ id: user.id, username: user.username, ...values })).message
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <div data-wide>
        <TextField
          label="账号"
          readOnly
          value={user.username}
          hint={user.realname ?? undefined}
          autoComplete="off"
        />
      </div>
      <div data-wide>
        <TextField
          label="登录密码"
          required
          type="password"
          placeholder="请输入登录密码"
          maxLength={64}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </div>
      <div data-wide>
        <TextField
          label="确认密码"
          required
          type="password"
          placeholder="请重新输入登录密码"
          maxLength={64}
          autoComplete="new-password"
          hint="保存后，该用户的登录立即失效；下次登录时，须先改成自己的密码"
          error={errors.confirmpassword?.message}
          {...form.register('confirmpassword')}
        />
      </div>
      <Can action="user:resetCode">
        <div data-wide>
          <ResetCode id={user.id} />
        </div>
      </Can>
      <ResetSecondFactor id={user.id} />
    </FormDrawer>
  );
}

/** For a user who has lost phone and recovery codes; administrators only. */
function ResetSecondFactor({ id }: { readonly id: string }) {
  const notices = useNotices();
  const isAdministrator = useIsAdministrator();
  const [isConfirming, setConfirming] = useState(false);
  const reset = useMutation({
    mutationFn: () => resetSecondFactor(id),
    onSuccess: ({ message }) => {
      setConfirming(false);
      notices.show({ kind: 'success', text: message });
    },
  });
  if (!isAdministrator) return null;
  return (
    <div data-wide>
      <Card asChild size="1">
        <section className={styles['code']} aria-label="二次验证">
          <p>手机和恢复码都丢了的老师，可以重置二次验证，然后用密码登录。</p>
          <Button type="button" variant="surface" onClick={() => setConfirming(true)}>
            重置二次验证
          </Button>
        </section>
      </Card>
      {isConfirming ? (
        <ConfirmDialog
          open
          title="重置二次验证"
          text="请先确认是本人提出的。重置后，对方用密码就能登录，现有的登录全部失效；重置会记入日志，并通知对方。"
          confirmText="重置"
          danger
          busy={reset.isPending}
          error={reset.error === null ? undefined : messageOf(reset.error, '操作失败')}
          onConfirm={() => reset.mutate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}

/** The alternative: the user sets the password at 忘记密码 of the login page. The code is shown only this once. */
function ResetCode({ id }: { readonly id: string }) {
  const notices = useNotices();
  const [isIssuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<Schema<'ResetCode'> | undefined>(undefined);
  const issue = async () => {
    setIssuing(true);
    try {
      setIssued(await issueResetCode(id));
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
    } finally {
      setIssuing(false);
    }
  };
  return (
    <Card asChild size="1">
      <section className={styles['code']} aria-label="重置码">
        <p>也可以发放重置码，由用户在登录页“忘记密码”中自己设定密码。</p>
        {issued === undefined ? (
          <BusyButton type="button" variant="surface" busy={isIssuing} onClick={() => void issue()}>
            发放重置码
          </BusyButton>
        ) : (
          <output>
            <strong>{issued.code}</strong>
            <span>{issued.expireTime} 前有效，只能使用一次，关闭后不再显示</span>
            <CopyButton value={issued.code} />
          </output>
        )}
      </section>
    </Card>
  );
}
