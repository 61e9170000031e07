import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, Printer, Upload, UserMinus, Users } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { credentialSheetsKey } from '#shared/api/credential-sheets.ts';
import { importStudents, removeDepartUsers, studentTemplate } from '#shared/api/depart-user.ts';
import { resetPupilPasswords } from '#shared/api/school-class.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import type { ImportReport } from '#shared/lists/import/import-parts.ts';
import { namesText } from '#shared/people/person-names.ts';
import { recentDay } from '#shared/text/recent-day.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { useClassRefresh } from './use-class-refresh.ts';
import { useQuestion } from './use-question.tsx';
import styles from './classes.module.css';

const TransferDialog = lazyComponent(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const ImportDialog = lazyComponent(
  async () => (await import('#shared/lists/import/import-dialog.tsx')).ImportDialog,
);

type Room = Schema<'ClassRoom'>;
type Pupil = Schema<'ClassPupil'>;
type Credentials = Schema<'AccountCredentials'>;

export type PupilProps = {
  /** 批量生成学生 for a fixed class, and the credential sheet afterwards. */
  readonly renderGenerator: (room: Room, onMade: () => void, onClose: () => void) => ReactNode;
  /** Shows the passwords of imported pupils. */
  readonly renderImported: (report: ImportReport, onClose: () => void) => ReactNode;
  /** The credential sheet of pupils with new passwords. */
  readonly renderCredentials: (accounts: readonly Credentials[], onClose: () => void) => ReactNode;
  /** Notices about credential sheets of the user that were not printed. */
  readonly renderWaitingSheets: () => ReactNode;
};

type Open = 'generate' | 'import' | 'transfer';

/** 学生: the pupils of the class, with adding and removing. */
export function PupilsSection({ room, ...parts }: PupilProps & { readonly room: Room }) {
  const [open, setOpen] = useState<Open>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [credentials, setCredentials] = useState<readonly Credentials[]>();
  const { ask, dialog } = useQuestion();
  const notices = useNotices();
  const client = useQueryClient();
  const refresh = useClassRefresh();
  const chosen = room.pupils.filter(({ id }) => ticked.has(id));
  const isOpen = room.archiveTime === null;
  const names = namesText(chosen, room.pupils);
  const userIds = chosen.map(({ id }) => id);
  const reset = () =>
    ask({
      title: '重设密码',
      text: `重设 ${chosen.length} 名学生的密码：${names}。以前的密码失效，正在上课的学生会被要求重新登录；下次登录时，学生先改成自己的密码。`,
      confirmText: '重设密码',
      run: async () => {
        const { result } = await resetPupilPasswords({ departId: room.id, userIds }).finally(
          // If the answer is lost, the server may have changed the passwords and kept their credential sheet.
          () => void client.invalidateQueries({ queryKey: credentialSheetsKey() }),
        );
        setCredentials(result);
        setTicked(new Set());
        refresh();
      },
    });
  const remove = () =>
    ask({
      title: '移出班级',
      text: `${names}离开${room.departName}。账号和作品都保留。他们不在您的其他班级时，您就看不到他们了。`,
      confirmText: '移出',
      danger: true,
      run: async () => {
        await removeDepartUsers(room.id, userIds.join(','));
        notices.show({ kind: 'success', text: '已移出班级' });
        setTicked(new Set());
        refresh();
      },
    });
  return (
    <section className={styles['section']} aria-label="学生">
      {parts.renderWaitingSheets()}
      {isOpen ? (
        <PupilTools
          count={chosen.length}
          isEmpty={room.pupils.length === 0}
          onOpen={setOpen}
          onReset={reset}
          onRemove={remove}
        />
      ) : null}
      {room.pupils.length === 0 ? (
        <EmptyState text="班级里还没有学生" />
      ) : (
        <>
          {isOpen ? <QuickSelection pupils={room.pupils} onTick={setTicked} /> : null}
          <PupilTable room={room} ticked={ticked} isOpen={isOpen} onTick={setTicked} />
        </>
      )}
      {dialog}
      <Suspense>
        {credentials === undefined
          ? null
          : parts.renderCredentials(credentials, () => setCredentials(undefined))}
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
  readonly isEmpty: boolean;
  readonly onOpen: (open: Open) => void;
  readonly onReset: () => void;
  readonly onRemove: () => void;
};

function PupilTools({ count, isEmpty, onOpen, onReset, onRemove }: PupilToolsProps) {
  const aboutId = useId();
  const chosenOnly = { disabled: count === 0, 'aria-describedby': aboutId } as const;
  return (
    <div className={styles['tools']}>
      {isEmpty ? null : (
        <Can action="user:edit">
          <Button type="button" {...chosenOnly} onClick={onReset}>
            <Printer size={16} aria-hidden="true" />
            重设密码并打印账号条
          </Button>
        </Can>
      )}
      <Can action="user:add">
        <Button type="button" variant={isEmpty ? 'solid' : 'surface'} onClick={() => onOpen('generate')}>
          <Users size={16} aria-hidden="true" />
          批量生成学生
        </Button>
      </Can>
      <Can action="depart:user">
        <Button type="button" variant="surface" onClick={() => onOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          导入学生
        </Button>
        <Button type="button" variant="surface" {...chosenOnly} onClick={() => onOpen('transfer')}>
          <ArrowRightLeft size={16} aria-hidden="true" />
          转班
        </Button>
        <Button type="button" variant="surface" color="red" {...chosenOnly} onClick={onRemove}>
          <UserMinus size={16} aria-hidden="true" />
          移出班级
        </Button>
      </Can>
      <output className={styles['about']}>
        <span id={aboutId}>{count > 0 ? `已选 ${count} 名学生` : isEmpty ? '' : '先选择学生'}</span>
      </output>
    </div>
  );
}

const selections: readonly { readonly text: string; readonly matches: (pupil: Pupil) => boolean }[] = [
  { text: '全选', matches: () => true },
  { text: '从未登录', matches: ({ lastLoginTime }) => lastLoginTime === null },
  { text: '初始密码未改', matches: ({ passwordState }) => passwordState === 'initial' },
];

type QuickSelectionProps = {
  readonly pupils: readonly Pupil[];
  readonly onTick: (ticked: ReadonlySet<string>) => void;
};

/** Selects the pupils of one kind at once; kinds without pupils are left out. */
function QuickSelection({ pupils, onTick }: QuickSelectionProps) {
  return (
    <fieldset aria-label="快速选择" className={styles['quick']}>
      {selections.map(({ text, matches }) => {
        const ids = pupils.filter(matches).map(({ id }) => id);
        return ids.length === 0 ? null : (
          <Button key={text} type="button" variant="soft" onClick={() => onTick(new Set(ids))}>
            {text}（{ids.length}）
          </Button>
        );
      })}
    </fieldset>
  );
}

const passwordStates = { initial: '初始密码未改', changed: '已改', picture: '图片卡' } as const;

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
          <th scope="col">密码</th>
          <th scope="col">最近登录</th>
          <th scope="col">小组</th>
        </tr>
      </thead>
      <tbody>
        {pupils.map(({ id, username, realname, passwordState, lastLoginTime }) => (
          <tr key={id}>
            {isOpen ? (
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择${realname}`}
                  checked={ticked.has(id)}
                  onChange={() => toggle(id)}
                />
              </td>
            ) : null}
            <th scope="row">{realname}</th>
            <td>{username}</td>
            <td>{passwordStates[passwordState]}</td>
            <td>{lastLoginTime === null ? '从未登录' : recentDay(lastLoginTime)}</td>
            <td>{groups.find(({ userIds }) => userIds.includes(id))?.groupName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
