import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, Schema } from '#openapi/index.ts';
import { colleaguesQuery, removeClassTeacher, saveClassTeacher } from '#shared/api/school-class.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { useSettled } from '#shared/react/use-settled.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { useClassRefresh } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';
import styles from './classes.module.css';

type Teacher = Schema<'ClassTeacher'>;

type TeachersDialogProps = {
  readonly room: Pick<Schema<'ClassRoom'>, 'id' | 'departName' | 'teachers'>;
  readonly onClose: () => void;
};

/** 管理老师: adds colleagues, chooses who is in charge, and removes teachers. Each change applies at once. */
export function TeachersDialog({ room, onClose }: TeachersDialogProps) {
  const notices = useNotices();
  const refresh = useClassRefresh();
  const { ask, dialog } = useQuestion();
  const userId = useSession(({ context }) => context.userInfo?.id);
  const succeed = ({ message }: { readonly message: string }) => {
    notices.show({ kind: 'success', text: message });
    refresh();
  };
  const saving = useMutation({
    mutationFn: (change: Pick<BodyOf<'PUT /teaching/class/teacher'>, 'userId' | 'lead'>) =>
      saveClassTeacher({ departId: room.id, ...change }),
    onSuccess: succeed,
  });
  const remove = (teacher: Teacher) => {
    const who = teacher.id === userId ? '您' : nameOf(teacher);
    ask({
      title: '移出老师',
      text: `${who}不再看到${room.departName}的学生和作业，已经批改的都保留。${
        room.teachers.length === 1 ? '这个班将没有老师。' : ''
      }`,
      danger: true,
      run: async () => succeed(await removeClassTeacher(room.id, teacher.id)),
    });
  };
  return (
    <Modal
      open
      title={`管理老师：${room.departName}`}
      align="start"
      onClose={onClose}
      footer={
        <Button type="button" variant="surface" color="gray" onClick={onClose}>
          关闭
        </Button>
      }
    >
      <div className={styles['form']}>
        {room.teachers.length === 0 ? (
          <p className={styles['about']}>这个班还没有老师，搜索后点“加入”。</p>
        ) : (
          <ul className={styles['people']} aria-label="班级的老师">
            {room.teachers.map((teacher) => (
              <li key={teacher.id}>
                <Person person={teacher} />
                {teacher.lead ? (
                  <Tag tone="info">负责老师</Tag>
                ) : (
                  <Button
                    type="button"
                    size="1"
                    variant="surface"
                    aria-label={`把${nameOf(teacher)}设为负责老师`}
                    disabled={saving.isPending}
                    onClick={() => saving.mutate({ userId: teacher.id, lead: true })}
                  >
                    设为负责老师
                  </Button>
                )}
                <Button
                  type="button"
                  size="1"
                  variant="surface"
                  color="red"
                  aria-label={`移出${nameOf(teacher)}`}
                  onClick={() => remove(teacher)}
                >
                  移出
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Colleagues
          departId={room.id}
          isBusy={saving.isPending}
          onAdd={(id) => saving.mutate({ userId: id })}
        />
        {saving.error === null ? null : (
          <p role="alert" className="error-text">
            {messageOf(saving.error, '操作失败')}
          </p>
        )}
      </div>
      {dialog}
    </Modal>
  );
}

/** The pause after which the text counts as typed, in milliseconds. */
const typingPause = 300;

type ColleaguesProps = {
  readonly departId: string;
  readonly isBusy: boolean;
  readonly onAdd: (userId: string) => void;
};

/** A search for staff of the school. */
function Colleagues({ departId, isBusy, onAdd }: ColleaguesProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), typingPause);
  const { data, isError, error, refetch } = useQuery({
    ...colleaguesQuery(departId, keyword),
    enabled: keyword !== '',
  });
  return (
    <section className={styles['form']} aria-label="加入老师">
      <TextField
        label="加入老师"
        type="search"
        placeholder="老师的姓名或账号"
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {keyword === '' ? null : data === undefined ? (
        isError ? (
          <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={2} />
        )
      ) : data.length === 0 ? (
        <EmptyState text="没有找到可以加入的老师" />
      ) : (
        <ul className={styles['people']} aria-label="找到的老师">
          {data.map((person) => (
            <li key={person.id}>
              <Person person={person} />
              <Button
                type="button"
                size="1"
                aria-label={`加入${nameOf(person)}（${person.username}）`}
                disabled={isBusy}
                onClick={() => onAdd(person.id)}
              >
                加入
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Named = Pick<Teacher, 'username'> & { readonly realname?: string | null };

function nameOf({ realname, username }: Named): string {
  return realname ?? username;
}

/** The account tells people with the same name apart. */
function Person({ person }: { readonly person: Named }) {
  return (
    <span className={styles['person']}>
      {nameOf(person)} <span className={styles['about']}>{person.username}</span>
    </span>
  );
}
