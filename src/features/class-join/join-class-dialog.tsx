import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { applyForClass, myClassJoinsQuery, withdrawClassJoin } from '#shared/api/class-join.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { wordedTime } from '#shared/text/worded-day.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { joinStates, joinText } from './join-states.ts';
import styles from './class-join.module.css';

type JoinClassDialogProps = { readonly code: string; readonly onClose: () => void };

/** 加入班级: the code field, and the user's own requests. Mount it to open it. */
export function JoinClassDialog({ code, onClose }: JoinClassDialogProps) {
  return (
    <Modal open title="加入班级" align="start" onClose={onClose}>
      <div className={styles['box']}>
        <CodeForm start={code} />
        <Requests />
      </div>
    </Modal>
  );
}

function CodeForm({ start }: { readonly start: string }) {
  const notices = useNotices();
  const client = useQueryClient();
  const [code, setCode] = useState(start);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const apply = useMutation({
    mutationFn: () => applyForClass(code),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      setCode('');
    },
    onError: (error) => setProblem(messageOf(error, '操作失败')),
    onSettled: () => client.invalidateQueries({ queryKey: myClassJoinsQuery().queryKey }),
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') setProblem('请输入班级码！');
        else apply.mutate();
      }}
    >
      <TextField
        label="班级码"
        hint="老师投影或发给你的 6 位字母和数字，不分大小写"
        size="3"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={problem}
        readOnly={apply.isPending}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <BusyButton type="submit" size="3" busy={apply.isPending}>
        申请加入
      </BusyButton>
    </form>
  );
}

function Requests() {
  const joins = useQuery(myClassJoinsQuery());
  const title = useId();
  if (joins.data === undefined)
    return joins.isError ? (
      <ErrorState text={messageOf(joins.error, '加载失败')} onRetry={() => void joins.refetch()} />
    ) : (
      <PageSkeleton rows={2} />
    );
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles['title']}>
        我的申请
      </h3>
      {joins.data.length === 0 ? <p className={styles['empty']}>还没有申请</p> : null}
      <ul className={styles['list']} aria-labelledby={title}>
        {joins.data.map((join) => (
          <Request key={join.id} join={join} />
        ))}
      </ul>
    </section>
  );
}

function Request({ join }: { readonly join: Schema<'MyClassJoin'> }) {
  const { id, departName, status, createTime } = join;
  const notices = useNotices();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawClassJoin(id),
    onSuccess: ({ message }) => void notices.show({ kind: 'success', text: message }),
    onError: (error) => void notices.show({ kind: 'warning', text: messageOf(error, '操作失败') }),
    onSettled: () => client.invalidateQueries({ queryKey: myClassJoinsQuery().queryKey }),
  });
  const [text, tone] = joinText(status);
  return (
    <li>
      <span className={styles['name']}>
        {departName} <Tag tone={tone}>{text}</Tag>
      </span>
      <span className={styles['time']}>{createTime ? wordedTime(createTime) : null}</span>
      {status === joinStates.waiting ? (
        <BusyButton
          variant="surface"
          color="gray"
          busy={withdraw.isPending}
          aria-label={`撤回加入${departName}的申请`}
          onClick={() => withdraw.mutate()}
        >
          撤回
        </BusyButton>
      ) : null}
    </li>
  );
}
