import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { fileSizeText } from '#shared/files/file-size.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { CircleCheck } from 'lucide-react';
import { Panel } from './panel.tsx';
import styles from './panel.module.css';

type Attention = Schema<'SiteAttention'>;
type Task = { readonly text: string; readonly link: string; readonly path: string };

const backup = { link: '去备份', path: '/isystem/backup' } as const;

function taskOf({ kind, count, detail }: Attention, { free, total }: Schema<'DiskState'>): Task {
  const reason = detail ?? '';
  switch (kind) {
    case 'disk':
      return {
        text: `服务器磁盘空间不足：只剩 ${fileSizeText(free)}，共 ${fileSizeText(total)}。请尽快清理或更换更大的磁盘，否则将不能上传文件`,
        link: '查看磁盘监控',
        path: '/monitor/Disk',
      };
    case 'backupFailed':
      return { text: `备份失败：${reason}`, ...backup };
    case 'backupOld':
      return { text: `超过两天没有备份了，最近一次是 ${reason.slice(0, 16)}`, ...backup };
    case 'backupMissing':
      return { text: '学校还没有备份', ...backup };
    case 'drillFailed':
      return { text: `备份恢复演练失败：${reason}`, ...backup };
    case 'job':
      return { text: `“${reason}”上次执行失败`, link: '查看定时任务', path: '/isystem/QuartzJobList' };
    case 'logins':
      return { text: `一天内有 ${count} 个账号多次输错密码`, link: '查看登录日志', path: '/isystem/log' };
    case 'joins':
      return { text: `${count} 个入班申请等待处理`, link: '去处理', path: '/isystem/departDetailList' };
    case 'yearEnd':
      return { text: `新学年：${count} 个班级还没有升班`, link: '去升班', path: '/isystem/yearEnd' };
    default:
      return kind satisfies never;
  }
}

type AttentionPanelProps = {
  readonly counts: Schema<'SiteCounts'>;
  readonly more: ReactNode;
};

/** 需要处理: what needs a person, with the page to do it. */
export function AttentionPanel({ counts: { attention, disk }, more }: AttentionPanelProps) {
  const { routes } = useMenu();
  const tasks = attention.map((one) => taskOf(one, disk));
  return (
    <Panel title="需要处理" wide more={more}>
      {tasks.length === 0 ? (
        <EmptyState
          text="一切正常"
          picture={<CircleCheck size={32} strokeWidth={1.4} aria-hidden="true" />}
        />
      ) : (
        <ul className={styles['list']}>
          {tasks.map(({ text, link, path }) => (
            <li key={text} className={styles['row']}>
              <span className={styles['task']}>{text}</span>
              {routes.has(path) ? (
                <Link {...linkTo(path)} className={styles['link']}>
                  {link}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
