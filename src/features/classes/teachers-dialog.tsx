import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { colleaguesQuery, removeClassTeacher, saveClassTeacher } from '#shared/api/school-class.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { useIsAdministrator } from '#shared/app/use-is-administrator.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { messageOf } from '#machines/message-of.ts';
import { useSettled } from '#shared/react/use-settled.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { useClassRefresh, useForgottenClass } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';
import styles from './classes.module.css';

type Teacher = Schema<'ClassTeacher'>;

type TeachersDialogProps = {
  readonly room: Pick<Schema<'ClassRoom'>, 'id' | 'departName' | 'teachers'>;
  /** The user is not a teacher of the class any more; without it, the class stays on screen. */
  readonly onLeft?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** 管理老师: adds colleagues, chooses who is in charge, and removes teachers. Each change applies at once. */
export function TeachersDialog({ room, onLeft, onClose }: TeachersDialogProps) {
  const notices = useNotices();
  const refresh = useClassRefresh();
  const forget = useForgottenClass();
  const { ask, dialog } = useQuestion();
  const isAdministrator = useIsAdministrator();
  const userId = useSession(({ context }) => context.userInfo?.id);
  const succeed = ({ message }: { readonly message: string }) => {
    notices.show({ kind: 'success', text: message });
    refresh();
  };
  const adding = useMutation({
    mutationFn: (id: string) => saveClassTeacher({ departId: room.id, userId: id }),
    onSuccess: succeed,
  });
  const putInCharge = (teacher: Teacher) => {
    const isOwn = teacher.id === userId;
    // A teacher of the class hands the charge over; who manages it from above keeps the choice.
    const loses = !isOwn && !isAdministrator && room.teachers.some(({ id }) => id === userId);
    ask({
      title: '设为负责老师',
      text: `以后由${isOwn ? '您' : nameOf(teacher)}管理这个班的老师${loses ? '，您不能再改' : ''}。`,
      confirmText: '设为负责老师',
      run: async () => succeed(await saveClassTeacher({ departId: room.id, userId: teacher.id, lead: true })),
    });
  };
  const leave = () => {
    onClose();
    if (onLeft === undefined) return refresh();
    forget(room.id);
    onLeft();
  };
  const remove = (teacher: Teacher) => {
    const who = teacher.id === userId ? '您' : nameOf(teacher);
    ask({
      title: '移出老师',
      text: `${who}将看不到${room.departName}的学生和作业，已经批改的都保留。${
        room.teachers.length === 1
          ? '这个班将没有老师。'
          : teacher.lead
            ? '这个班将没有负责老师，其他老师都可以管理这个班的老师；也可以先把别的老师设为负责老师。'
            : ''
      }`,
      confirmText: '移出',
      danger: true,
      run: async () => {
        const { message } = await removeClassTeacher(room.id, teacher.id);
        notices.show({ kind: 'success', text: message });
        if (teacher.id === userId) leave();
        else refresh();
      },
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
                    onClick={() => putInCharge(teacher)}
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
        <Colleagues departId={room.id} isBusy={adding.isPending} onAdd={adding.mutate} />
        {adding.error === null ? null : (
          <p role="alert" className="error-text">
            {messageOf(adding.error, '操作失败')}
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
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), typingPause);
  const colleagues = useQuery({ ...colleaguesQuery(departId, keyword), enabled: keyword !== '' });
  return (
    <section className={styles['form']} aria-label="加入老师">
      <TextField
        ref={field}
        label="加入老师"
        type="search"
        placeholder="老师的姓名或账号"
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {keyword === '' ? null : (
        <Loaded query={colleagues} skeleton={<PageSkeleton rows={2} />}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState text="没有找到可以加入的老师" />
            ) : (
              <ul className={styles['people']} aria-label="找到的老师">
                {people.map((person) => (
                  <li key={person.id}>
                    <Person person={person} />
                    <Button
                      type="button"
                      size="1"
                      aria-label={`加入${nameOf(person)}（${person.username}）`}
                      disabled={isBusy}
                      onClick={() => {
                        onAdd(person.id);
                        // The button disappears with the added person.
                        field.current?.focus();
                      }}
                    >
                      加入
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </section>
  );
}

type Named = Pick<Teacher, 'username'> & { readonly realname?: string | null };

/** The account tells people with the same name apart. */
function Person({ person }: { readonly person: Named }) {
  return (
    <span className={styles['person']}>
      {nameOf(person)} <span className={styles['about']}>{person.username}</span>
    </span>
  );
}
