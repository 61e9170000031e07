import { Code } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { testFillRuleQuery } from '#shared/api/fill-rule.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { FillRule } from './fill-schema.ts';

/** 功能测试: the next code of the rule. */
export function FillTestDialog({ rule, onClose }: { readonly rule: FillRule; readonly onClose: () => void }) {
  const made = useQuery({ ...testFillRuleQuery(rule.ruleCode), staleTime: 0, gcTime: 0 });
  return (
    <Modal
      open
      title={`功能测试（${rule.ruleName}）`}
      width={480}
      onClose={onClose}
      footer={
        <BusyButton
          type="button"
          variant="surface"
          busy={made.isFetching}
          onClick={() => void made.refetch()}
        >
          再生成一次
        </BusyButton>
      }
    >
      {made.data === undefined ? (
        made.isError ? (
          <ErrorState text={messageOf(made.error, '生成失败')} onRetry={() => void made.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <p>
          生成结果：<Code size="4">{made.data}</Code> <CopyButton value={made.data} />
        </p>
      )}
      <p>测试不会占用流水号。</p>
    </Modal>
  );
}
