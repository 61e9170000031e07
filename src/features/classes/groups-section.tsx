import { spliced } from '#machines/list-edits.ts';
import { Button, Card } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { classRoomQuery, saveClassGroups } from '#shared/api/school-class.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { useClassRefresh } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';
import styles from './classes.module.css';

type Room = Schema<'ClassRoom'>;
type Group = Schema<'ClassGroup'>;

/** 小组: named groups of pupils; a pupil is in at most one. */
export function GroupsSection({ room }: { readonly room: Room }) {
  const { groups } = room;
  const [open, setOpen] = useState<number>();
  const { ask, dialog } = useQuestion();
  const { can } = usePermission();
  const notices = useNotices();
  const client = useQueryClient();
  const refresh = useClassRefresh();
  const isOpen = room.archiveTime === null && can('depart:user');
  const save = async (next: readonly Group[]) => {
    const { message } = await saveClassGroups({ departId: room.id, groups: [...next] });
    notices.show({ kind: 'success', text: message });
    // The next change starts from these, refetched or not.
    client.setQueryData(classRoomQuery(room.id).queryKey, { ...room, groups: [...next] });
    refresh();
  };
  const remove = (at: number, groupName: string) =>
    ask({
      title: '删除小组',
      text: `删除“${groupName}”吗？学生仍在班级里。`,
      danger: true,
      run: () => save(spliced(groups, at, 1)),
    });
  return (
    <section className={styles['section']} aria-label="小组">
      {isOpen ? (
        <div className={styles['tools']}>
          <Button type="button" onClick={() => setOpen(groups.length)}>
            <Plus size={16} aria-hidden="true" />
            新建小组
          </Button>
        </div>
      ) : null}
      {groups.length === 0 ? <EmptyState text="还没有小组" /> : null}
      <ul className={styles['cards']} aria-label="小组">
        {groups.map((group, at) => (
          <li key={group.groupName}>
            <GroupCard
              room={room}
              group={group}
              {...(isOpen ? { onEdit: () => setOpen(at), onRemove: () => remove(at, group.groupName) } : {})}
            />
          </li>
        ))}
      </ul>
      {dialog}
      {open === undefined ? null : (
        <GroupDialog room={room} at={open} save={save} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

type GroupCardProps = {
  readonly room: Room;
  readonly group: Group;
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
};

function GroupCard({ room, group: { groupName, userIds }, onEdit, onRemove }: GroupCardProps) {
  const members = room.pupils.filter(({ id }) => userIds.includes(id));
  return (
    <Card asChild size="2">
      <article className={styles['card']} aria-label={groupName}>
        <h2 className={styles['name']}>
          {groupName}（{members.length}）
        </h2>
        <p className={styles['tags']}>
          {members.map(({ id, realname, username }) => (
            <Tag key={id}>{realname ?? username}</Tag>
          ))}
        </p>
        {onEdit === undefined ? null : (
          <div className={styles['tools']}>
            <Button type="button" variant="surface" aria-label={`编辑${groupName}`} onClick={onEdit}>
              编辑
            </Button>
            <Button
              type="button"
              variant="surface"
              color="red"
              aria-label={`删除${groupName}`}
              onClick={onRemove}
            >
              删除
            </Button>
          </div>
        )}
      </article>
    </Card>
  );
}
