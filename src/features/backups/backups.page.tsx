import { Button, Card, Spinner } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup, Settings } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useBrand } from '#features/shell/use-brand.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { wireNow } from '#shared/text/wire-now.ts';
import { backupsKey, backupsQuery, startBackup } from './api.ts';
import { BackupList } from './backup-list.tsx';
import { placeText, recentTimeText } from './backup-texts.ts';
import { ScheduleDrawer } from './schedule-drawer.tsx';
import styles from './backups.module.css';

type Backups = Schema<'Backups'>;

/** Milliseconds between two reads: what runs is shown to everyone who has the page open. */
const interval = { running: 2000, idle: 30_000 } as const;

/** 备份: the state of the school's backups, its archives, and the schedule. */
export default function BackupsPage() {
  const query = useQuery({
    ...backupsQuery(),
    refetchInterval: ({ state }) => (state.data?.running ? interval.running : interval.idle),
  });
  const { name: schoolName } = useBrand();
  // The page says 今天 and 昨天 as of its data.
  const now = wireNow(query.dataUpdatedAt);
  return (
    <section className={styles['page']} aria-label="备份">
      <h1 className="visually-hidden">备份</h1>
      <Loaded query={query} skeleton={<PageSkeleton rows={6} />}>
        {(backups) => (
          <>
            <State backups={backups} now={now} />
            <Part title="已有的备份">
              <BackupList backups={backups} schoolName={schoolName} now={now} />
            </Part>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild size="2">
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['heading']}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

type StateProps = { readonly backups: Backups; readonly now: string };

function State({ backups, now }: StateProps) {
  const { place, running, schedule, nextTime } = backups;
  const [isSetting, setSetting] = useState(false);
  const notices = useNotices();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: startBackup,
    onSuccess: ({ message }) => notices.show({ kind: 'success', text: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsKey() }),
  });
  return (
    <Part title="备份状态">
      <div className={styles['state']}>
        <LastBackup backups={backups} now={now} />
        <p className={styles['minor']}>
          {nextTime === null ? '没有开启自动备份' : `下一次自动备份：${nextTime.slice(0, 16)}`}，保留最近{' '}
          {schedule.keep} 份
        </p>
        {place.problem === null ? null : (
          <Hint color="red" role="alert">
            {place.problem}
          </Hint>
        )}
        {place.kind === 'data' ? (
          <Hint color="amber">
            备份和学校的数据在同一块磁盘上，磁盘坏了会一起丢失。请定期点“下载”存到别处，或在“设置”里看怎样换一个存放位置。
          </Hint>
        ) : null}
        {running === null ? null : <Running running={running} />}
        <div className={styles['buttons']}>
          <BusyButton
            busy={start.isPending}
            disabled={running?.kind === 'backup'}
            onClick={() => start.mutate()}
          >
            <DatabaseBackup size={16} aria-hidden="true" />
            立即备份
          </BusyButton>
          <Button variant="surface" color="gray" onClick={() => setSetting(true)}>
            <Settings size={16} aria-hidden="true" />
            设置
          </Button>
        </div>
      </div>
      {isSetting ? (
        <ScheduleDrawer schedule={schedule} place={place} onClose={() => setSetting(false)} />
      ) : null}
    </Part>
  );
}

/** Milliseconds; an older backup is a warning. */
const freshTime = 48 * 3_600_000;
const milliseconds = (wireTime: string): number => Date.parse(`${wireTime.replace(' ', 'T')}Z`);

/** The last backup in one sentence, or what is wrong with it. */
function LastBackup({ backups: { backup, place, archives }, now }: StateProps) {
  const { done, failed } = backup;
  const [newest] = archives;
  // Without an archive, the last run has stored its backup in an earlier place, or the place cannot be read.
  const time = newest?.madeTime ?? done?.endTime;
  const success =
    time === undefined ? undefined : `最近一次成功：${recentTimeText(time, now)}${whereText(newest, place)}`;
  if (failed !== null)
    return (
      <Hint color="red" role="alert">
        {recentTimeText(failed.endTime, now)} 的备份失败：{failed.message}
        {success === undefined ? '' : `。${success}`}
      </Hint>
    );
  if (time === undefined) return <Hint color="amber">还没有备份，请点“立即备份”</Hint>;
  if (milliseconds(now) - milliseconds(time) > freshTime)
    return <Hint color="amber">超过两天没有备份了。{success}</Hint>;
  return <p className={styles['sentence']}>{success}</p>;
}

/** Returns the size and the place of the newest archive, or that the place has none. */
function whereText(newest: Backups['archives'][number] | undefined, place: Backups['place']): string {
  if (newest !== undefined) return `，${fileSizeText(newest.size)}，保存在 ${placeText(place)}`;
  return place.problem === null ? '，现在的存放位置里还没有备份' : '';
}

const works = { backup: '正在备份', check: '正在做恢复演练' } as const;

function Running({ running }: { readonly running: NonNullable<Backups['running']> }) {
  const { kind, startTime, startedBy, progress } = running;
  return (
    <output className={styles['running']}>
      <Spinner />
      <span>
        {works[kind]}
        {progress === null ? '' : `：${progress}`}
        <span className={styles['minor']}>
          （{startTime.slice(11, 16)} 开始，{startedBy ?? '自动'}）
        </span>
      </span>
    </output>
  );
}
