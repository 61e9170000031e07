import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { credentialSheetsQuery, openCredentialSheet } from '#shared/api/credential-sheets.ts';
import { usePermission } from '#shared/app/can.tsx';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { recentDay } from '#shared/text/recent-day.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { LazyCredentialsDialog } from './lazy-dialogs.tsx';
import { useSheetDeletion } from './use-sheet-deletion.ts';
import styles from './accounts.module.css';

/** The permissions of users who create passwords. */
const makers = ['user:add', 'user:edit', 'user:import', 'depart:user'] as const;

const origins = { import: '导入', generate: '生成', reset: '重设' } as const;

/** Notices about the user's own credential sheets whose page was closed before they were printed. */
export function WaitingSheets() {
  const { can } = usePermission();
  const sheets = useQuery({ ...credentialSheetsQuery(), enabled: makers.some(can) }).data ?? [];
  if (sheets.length === 0) return null;
  return (
    <div className={styles['waiting']}>
      {sheets.map((one) => (
        <WaitingNotice key={one.id} sheet={one} />
      ))}
    </div>
  );
}

function WaitingNotice({ sheet }: { readonly sheet: Schema<'CredentialSheet'> }) {
  const forget = useSheetDeletion();
  const opening = useMutation({ mutationFn: () => openCredentialSheet(sheet.id), gcTime: 0 });
  const { ask, question } = useConfirmAction({ perform: () => forget(sheet.id) });
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
      有一份还没打印的账号条（{sheet.accountCount} 人，{recentDay(sheet.createTime)} {origins[sheet.origin]}）
      {opening.isError ? `：${messageOf(opening.error, '加载失败')}` : null}
    </Hint>
  );
}
