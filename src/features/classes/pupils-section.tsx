import { Button } from '@radix-ui/themes';
import { ArrowRightLeft, Upload, UserMinus, Users } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { importStudents, removeDepartUsers, studentTemplate } from '#shared/api/depart-user.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import type { ImportReport } from '#shared/lists/import/import-parts.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { useClassRefresh } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';
import styles from './classes.module.css';

const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const ImportDialog = lazyComponent(
  async () => (await import('#shared/lists/import/import-dialog.tsx')).ImportDialog,
);

type Room = Schema<'ClassRoom'>;

export type PupilProps = {
  /** 批量生成学生 for a fixed class, and the credential sheet afterwards. */
  readonly renderGenerator: (room: Room, onMade: () => void, onClose: () => void) => ReactNode;
  /** Shows the passwords of imported pupils. */
  readonly renderImported: (report: ImportReport) => ReactNode;
};

type Open = 'generate' | 'import' | 'transfer';

/** 学生: the pupils of the class, with adding and removing. */
export function PupilsSection({ room, ...parts }: PupilProps & { readonly room: Room }) {
  const [open, setOpen] = useState<Open>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { ask, dialog } = useQuestion();
  const notices = useNotices();
  const refresh = useClassRefresh();
  const chosen = room.pupils.filter(({ id }) => ticked.has(id));
  const isOpen = room.archiveTime === null;
  const remove = () =>
    ask({
      title: '移出班级',
      text: `所选的 ${chosen.length} 名学生离开${room.departName}。账号和作品都保留，但您不再看到他们，除非他们在您的另一个班级。`,
      danger: true,
      run: async () => {
        await removeDepartUsers(room.id, chosen.map(({ id }) => id).join(','));
        notices.show({ kind: 'success', text: '已移出班级' });
        setTicked(new Set());
        refresh();
      },
    });
  return (
    <section className={styles['section']} aria-label="学生">
      {isOpen ? <PupilTools count={chosen.length} onOpen={setOpen} onRemove={remove} /> : null}
      {room.pupils.length === 0 ? (
        <EmptyState text="班级里还没有学生" />
      ) : (
        <PupilTable room={room} ticked={ticked} isOpen={isOpen} onTick={setTicked} />
      )}
      {dialog}
      <Suspense>
        {open === 'generate' ? parts.renderGenerator(room, refresh, () => setOpen(undefined)) : null}
        {open === 'import' ? (
          <ImportDialog
            imports={{
              name: '学生',
              send: (file, fields, options) =>
                importStudents(file, { ...fields, departIds: room.id }, options),
              template: studentTemplate,
            }}
            renderDone={parts.renderImported}
            onImported={refresh}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
        {open === 'transfer' ? (
          <TransferDialog
            room={room}
            pupils={chosen}
            onChanged={() => {
              setTicked(new Set());
              refresh();
            }}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

type PupilToolsProps = {
  readonly count: number;
  readonly onOpen: (open: Open) => void;
  readonly onRemove: () => void;
};

function PupilTools({ count, onOpen, onRemove }: PupilToolsProps) {
  return (
    <div className={styles['tools']}>
      <Can action="user:add">
        <Button type="button" onClick={() => onOpen('generate')}>
          <Users size={16} aria-hidden="true" />
          批量生成学生
        </Button>
      </Can>
      <Can action="depart:user">
        <Button type="button" variant="surface" onClick={() => onOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          导入学生
        </Button>
        <Button type="button" variant="surface" disabled={count === 0} onClick={() => onOpen('transfer')}>
          <ArrowRightLeft size={16} aria-hidden="true" />
          转班
        </Button>
        <Button type="button" variant="surface" color="red" disabled={count === 0} onClick={onRemove}>
          <UserMinus size={16} aria-hidden="true" />
          移出班级
        </Button>
      </Can>
      <output className={styles['about']}>{count > 0 ? `已选 ${count} 名学生` : ''}</output>
    </div>
  );
}

type PupilTableProps = {
  readonly room: Room;
  readonly ticked: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
};

function PupilTable({ room: { pupils, groups }, ticked, isOpen, onTick }: PupilTableProps) {
  const isAll = pupils.every(({ id }) => ticked.has(id));
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <table className={styles['pupils']}>
      <thead>
        <tr>
          {isOpen ? (
            <th scope="col">
              <input
                type="checkbox"
                aria-label="选择全部学生"
                checked={isAll}
                onChange={() => onTick(new Set(isAll ? [] : pupils.map(({ id }) => id)))}
              />
            </th>
          ) : null}
          <th scope="col">姓名</th>
          <th scope="col">账号</th>
          <th scope="col">小组</th>
        </tr>
      </thead>
      <tbody>
        {pupils.map(({ id, username, realname }) => (
          <tr key={id}>
            {isOpen ? (
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择${realname ?? username}`}
                  checked={ticked.has(id)}
                  onChange={() => toggle(id)}
                />
              </td>
            ) : null}
            <th scope="row">{realname ?? username}</th>
            <td>{username}</td>
            <td>{groups.find(({ userIds }) => userIds.includes(id))?.groupName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
