import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myWorksQuery, projectLoader } from '#api/work.ts';
import { deleteWorks, restoreWorks } from '#api/work-bin.ts';
import { VersionsDialog } from '#features/versions/versions-dialog.tsx';
import { useTagOptions } from '#features/works/use-tag-options.ts';
import { WorkCover } from '#features/works/work-cover.tsx';
import { workFileName } from '#features/works/work-file-name.ts';
import { LazyOwnWorkDialog } from '#features/works/lazy-own-work-dialog.tsx';
import type { OwnWorkChoice } from '#features/works/own-work-menu.tsx';
import { mayDelete, mayRename } from '#features/works/work-words.ts';
import { useNotices } from '#lib/app-context.tsx';
import type { PageProps } from '#lib/page.ts';
import { isEditable } from '#domain/work/create-link.ts';
import { hasBlocks } from '#domain/work/work-kinds.ts';
import { statusTones } from '#domain/work/work-status.ts';
import { saveBytes } from '#lib/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import { defineResource } from '#resource/define-resource.ts';
import type { RowActionList } from '#resource/row-action.ts';
import { ResourcePage } from '#resource/resource-page.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import styles from './center.module.css';

type WorkRow = Schema<'WorkRow'>;
type Open = { readonly what: OwnWorkChoice; readonly work: WorkRow };

const works = defineResource({
  title: '我的作品列表',
  list: myWorksQuery,
  remove: deleteWorks,
  restore: restoreWorks,
  fields: {
    workName: { label: '作品名', kind: 'text', width: 180 },
    coverFileKey: { label: '封面', kind: 'image' },
    viewNum: { label: '观看数量', kind: 'number', width: 110 },
    starNum: { label: '点赞数量', kind: 'number', width: 110 },
    workStatus: {
      label: '作品状态',
      kind: 'dict',
      dict: 'work_status',
      tones: statusTones,
    },
    workTag: { label: '标签', kind: 'select', width: 120 },
    score: { label: '得分/评语', kind: 'number', width: 190 },
    workType: { label: '作品类型', filterLabel: '类型', kind: 'dict', dict: 'work_type' },
    teacherComment: { label: '评语', kind: 'longText' },
    createTime: { label: '创作时间', kind: 'time' },
  },
  pinned: 'workStatus',
  table: [
    'workName',
    'coverFileKey',
    'viewNum',
    'starNum',
    'workStatus',
    'workTag',
    'score',
    'workType',
    'createTime',
  ],
  detail: [
    'workName',
    'workType',
    'workStatus',
    'workTag',
    'score',
    'teacherComment',
    'viewNum',
    'starNum',
    'createTime',
  ],
  filter: { basic: ['workName', 'workTag', 'workType'], more: ['createTime'] },
  sort: ['workName', 'viewNum', 'starNum', 'workStatus', 'createTime'],
});

const cells = { coverFileKey: coverOf, score: scoreOf };

function coverOf(work: WorkRow) {
  return (
    <span className={styles['cover']}>
      <WorkCover src={work.coverFileKey_url} id={work.id} place="cell" />
    </span>
  );
}

function scoreOf({ score, teacherComment, marksHeld }: WorkRow) {
  if (marksHeld === true) return '待公布';
  return (
    <span className={styles['score']} title={teacherComment ?? undefined}>
      {score === null || score === undefined ? '—' : <StarRating label="得分" value={score} size={16} />}
      {teacherComment}
    </span>
  );
}

type Ways = {
  readonly open: (open: Open) => void;
  readonly download: (work: WorkRow) => Promise<void>;
};

function actionsOf(work: WorkRow, { open, download }: Ways): RowActionList {
  const about = work.workName;
  return [
    isEditable(work) && { text: '编辑', about, href: `/create?work=${encodeURIComponent(work.id)}` },
    { text: '播放', about, href: `/work-detail?id=${encodeURIComponent(work.id)}` },
    Boolean(work.workFileKey_url) && { text: '下载', about, onSelect: () => void download(work) },
    { text: '标签', about, onSelect: () => open({ what: 'tag', work }) },
    mayRename(work) && { text: '重命名', about, onSelect: () => open({ what: 'rename', work }) },
    hasBlocks(work.workFileKey_url) && {
      text: '看积木',
      about,
      onSelect: () => open({ what: 'blocks', work }),
    },
    { text: '版本', about, onSelect: () => open({ what: 'versions', work }) },
  ];
}

/** 我的作品列表 (reference 1.4). */
export default function MineWorkListPage(page: PageProps) {
  const notices = useNotices();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const options = useTagOptions();
  const download = async (work: WorkRow) => {
    try {
      const load = projectLoader(work.workFileKey_url ?? '');
      saveBytes(await load(new AbortController().signal, () => undefined), workFileName(work));
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    }
  };
  return (
    <ResourcePage
      resource={works}
      page={page}
      options={options}
      cells={cells}
      allows={(work, right) => right !== 'remove' || mayDelete(work)}
      rowActions={(work) => actionsOf(work, { open: setOpen, download })}
    >
      {open?.what === 'versions' ? <VersionsDialog work={open.work} onClose={close} /> : null}
      {open === undefined || open.what === 'versions' ? null : (
        <LazyOwnWorkDialog what={open.what} work={open.work} onClose={close} />
      )}
    </ResourcePage>
  );
}
