import type { Schema } from '#openapi/index.ts';
import { myWorksQuery } from '#shared/api/work.ts';
import { deleteWorks, restoreWorks } from './work-bin-api.ts';
import { useTagOptions } from '../tags/use-tag-options.ts';
import { WorkCover } from '../work-cover.tsx';
import { mayDelete, mayRename } from '../work-labels.ts';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { isEditable } from '#shared/work/create-link.ts';
import { statusTones } from '#shared/work/work-status.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import type { RowActionList } from '#shared/lists/table/row-action.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import type { WorksViewProps } from './my-works-view.page.tsx';
import { useOwnWork, type OwnWork } from './own-work.page.tsx';
import styles from './my-works.module.css';

type WorkRow = Schema<'WorkRow'>;

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
    score: { label: '得分/评语', kind: 'number', width: 220 },
    workType: { label: '作品类型', filterLabel: '类型', kind: 'dict', dict: 'work_type' },
    teacherComment: { label: '评语', kind: 'longText' },
    createTime: { label: '创作时间', kind: 'time' },
  },
  pinned: 'workStatus',
  table: [
    'workName',
    'coverFileKey',
    'workStatus',
    'score',
    'workType',
    'createTime',
    'viewNum',
    'starNum',
    'workTag',
  ],
  hidden: ['viewNum', 'starNum', 'workTag'],
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

function scoreOf({ score, teacherComment, teacherVoice, marksHeld, workName }: WorkRow) {
  if (marksHeld === true) return '待公布';
  return (
    <span className={styles['score']} title={teacherComment ?? undefined}>
      {score === null || score === undefined ? '—' : <StarRating label="得分" value={score} size={16} />}
      <VoicePlayer voice={teacherVoice} about={workName} size="1" />
      {teacherComment}
    </span>
  );
}

function actionsOf(work: WorkRow, { choose }: OwnWork): RowActionList {
  const about = work.workName;
  return [
    isEditable(work) && { text: '编辑', about, href: `/create?work=${encodeURIComponent(work.id)}` },
    { text: '播放', about, href: `/work-detail?id=${encodeURIComponent(work.id)}` },
    Boolean(work.workFileKey_url) && { text: '下载', about, onSelect: () => choose('download', work) },
    { text: '标签', about, onSelect: () => choose('tag', work) },
    mayRename(work) && { text: '重命名', about, onSelect: () => choose('rename', work) },
    hasBlocks(work.workFileKey_url) && {
      text: '看积木',
      about,
      onSelect: () => choose('blocks', work),
    },
    { text: '版本', about, onSelect: () => choose('versions', work) },
  ];
}

/** The works as a table. */
export function WorkTable({ page, choice }: WorksViewProps) {
  const ownWork = useOwnWork();
  const options = useTagOptions();
  return (
    <ResourcePage
      resource={works}
      page={page}
      options={options}
      cells={cells}
      allows={(work, right) => right !== 'remove' || mayDelete(work)}
      rowActions={(work) => actionsOf(work, ownWork)}
      renderToolbar={() => choice}
    >
      {ownWork.dialog}
    </ResourcePage>
  );
}
