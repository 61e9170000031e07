import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { accountSlipsQuery, openAccountSlips } from '#shared/api/account-slips.ts';
import { usePermission } from '#shared/app/can.tsx';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { recentDay } from '#shared/text/recent-day.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { LazyCredentialsDialog } from './lazy-dialogs.tsx';
import { useForgetSlips } from './use-forget-slips.ts';
import styles from './accounts.module.css';

/** The permissions of those who make passwords. */
const makers = ['user:add', 'user:edit', 'user:import', 'depart:user'] as const;

const origins = { import: '导入', generate: '生成', reset: '重设' } as const;

/** Notices about the user's own account slips whose page was closed before they were printed. */
export function WaitingSlips() {
  const { can } = usePermission();
  const slips = useQuery({ ...accountSlipsQuery(), enabled: makers.some(can) }).data ?? [];
  if (slips.length === 0) return null;
  return (
    <div className={styles['waiting']}>
      {slips.map((one) => (
        <WaitingNotice key={one.id} slips={one} />
      ))}
    </div>
  );
}

function WaitingNotice({ slips }: { readonly slips: Schema<'AccountSlips'> }) {
  const forget = useForgetSlips();
  const opening = useMutation({ mutationFn: () => openAccountSlips(slips.id), gcTime: 0 });
  const { ask, question } = useConfirmAction({ perform: () => forget(slips.id) });
  return (
    <Hint
      color="blue"
      icon={<Printer size={16} aria-hidden="true" />}
      action={
        <>
          <BusyButton type="button" busy={opening.isPending} onClick={() => opening.mutate()}>
            查看账号条
          </BusyButton>
          <Button type="button" variant="surface" color="gray" onClick={ask}>
            不需要了
          </Button>
          <ConfirmDialog
            {...question}
            title="不需要账号条了"
            text="账号条删除后看不到这些密码，账号和密码都照旧。"
            confirmText="删除账号条"
          />
          {opening.data === undefined ? null : (
            <Suspense>
              <LazyCredentialsDialog accounts={opening.data} onClose={() => opening.reset()} />
            </Suspense>
          )}
        </>
      }
    >
      有一份还没打印的账号条（{slips.accountCount} 人，{recentDay(slips.createTime)} {origins[slips.origin]}）
      {opening.isError ? `：${messageOf(opening.error, '加载失败')}` : null}
    </Hint>
  );
}
