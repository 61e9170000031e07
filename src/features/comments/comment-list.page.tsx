import {
  deleteComments,
  handleReports,
  restoreComments,
  setCommentStatus,
  staffCommentsQuery,
} from '#shared/api/work-comment.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const comments = defineResource({
  title: '评论管理',
  list: staffCommentsQuery,
  remove: deleteComments,
  restore: restoreComments,
  fields: {
    comment: { label: '评论内容', kind: 'longText', width: 220 },
    realname: { label: '评论人', kind: 'text', width: 84 },
    username: { label: '账号', kind: 'text', width: 110 },
    workName: { label: '作品名', kind: 'text', width: 120 },
    authorName: { label: '作品作者', kind: 'text', width: 100 },
    commentStatus: {
      label: '状态',
      kind: 'choice',
      options: [
        { value: '0', text: '显示', tone: 'success' },
        { value: '1', text: '已隐藏', tone: 'warning' },
      ],
      width: 80,
    },
    reported: {
      label: '举报',
      kind: 'choice',
      options: [
        { value: '1', text: '待处理', tone: 'warning' },
        { value: '0', text: '无' },
      ],
    },
    reportCount: { label: '举报人数', kind: 'number', width: 110 },
    reportReasons: { label: '举报原因', kind: 'longText', width: 110 },
    createTime: { label: '评论时间', kind: 'time' },
  },
  pinned: 'commentStatus',
  table: [
    'comment',
    'realname',
    'workName',
    'commentStatus',
    'reportReasons',
    'createTime',
    'authorName',
    'reportCount',
  ],
  hidden: ['authorName', 'reportCount'],
  detail: [
    'comment',
    'realname',
    'username',
    'workName',
    'authorName',
    'commentStatus',
    'reportReasons',
    'createTime',
  ],
  filter: {
    basic: ['reported', 'commentStatus', 'workName'],
    more: ['comment', 'realname', 'authorName', 'createTime'],
  },
  sort: ['reportCount', 'commentStatus', 'createTime'],
});

const hide: RecordAction = {
  text: '隐藏',
  title: '确认操作',
  question: (names) => `隐藏${names}吗？隐藏后别人看不到，可以随时恢复。`,
  run: (ids) => setCommentStatus(ids, 1),
};

const show: RecordAction = {
  text: '恢复显示',
  title: '确认操作',
  question: (names) => `恢复显示${names}吗？`,
  run: (ids) => setCommentStatus(ids, 0),
};

const handle: RecordAction = {
  text: '处理举报',
  title: '确认操作',
  question: (names) => `处理${names}的举报吗？评论保持原样，举报记为已处理。`,
  run: handleReports,
};

/** 评论管理: every comment of the caller's classes, and the reports. */
export default function CommentListPage(page: PageProps) {
  return (
    <ResourcePage
      resource={comments}
      page={page}
      batch={[hide, show, handle]}
      rowActions={(row, crud) => {
        const action = row.commentStatus === 1 ? show : hide;
        return [
          { text: action.text, isMain: true, onSelect: () => crud.ask(action, [row.id]) },
          row.reported === 1 && {
            text: '处理举报',
            isMain: true,
            onSelect: () => crud.ask(handle, [row.id]),
          },
          {
            text: '看作品',
            about: row.workName ?? undefined,
            href: `/work-detail?id=${encodeURIComponent(row.workId ?? '')}`,
          },
        ];
      }}
    />
  );
}
