import { exportNews, importNews, newsTemplate } from './api.ts';
import {
  addNews,
  deleteNews,
  editNews,
  newsQuery,
  readNews,
  restoreNews,
  setNewsStatus,
} from '#shared/api/news.ts';
import { NewsDrawer } from './news-drawer.tsx';
import { NewsPreview } from './news-preview.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const news = defineResource({
  title: '资讯管理',
  noun: '资讯',
  list: newsQuery,
  read: readNews,
  create: addNews,
  update: editNews,
  remove: deleteNews,
  restore: restoreNews,
  exports: { name: '资讯', load: exportNews },
  imports: { name: '资讯', send: importNews, template: newsTemplate },
  fields: {
    newsTitle: { label: '标题', kind: 'text', width: 320 },
    newsStatus: {
      label: '状态',
      kind: 'dict',
      dict: 'news_status',
      tones: { 1: 'success' },
      numeric: true,
      width: 90,
    },
    publishTime: { label: '发布时间', kind: 'time' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    updateBy: { label: '更新人', kind: 'text', width: 110 },
    updateTime: { label: '更新日期', kind: 'time' },
  },
  pinned: 'newsStatus',
  table: ['newsTitle', 'newsStatus', 'publishTime', 'createBy', 'createTime', 'updateBy', 'updateTime'],
  hidden: ['createTime', 'updateBy', 'updateTime'],
  filter: { basic: ['newsTitle', 'newsStatus'] },
  sort: ['newsTitle', 'newsStatus', 'publishTime', 'createTime', 'updateTime'],
});

const publish: RecordAction = {
  text: '发布',
  title: '确认操作',
  question: (names) => `发布${names}吗？`,
  run: ([id = '']) => setNewsStatus(id, 1),
};

const takeBack: RecordAction = {
  text: '转为草稿',
  title: '确认操作',
  question: (names) => `把${names}转为草稿吗？前台将不再显示这条资讯。`,
  run: ([id = '']) => setNewsStatus(id, 0),
};

/** 资讯管理. */
export default function NewsListPage(page: PageProps) {
  return (
    <ResourcePage
      resource={news}
      page={page}
      rowActions={(row, crud) => {
        const action = row.newsStatus === 1 ? takeBack : publish;
        return [{ text: action.text, isMain: true, onSelect: () => crud.ask(action, [row.id]) }];
      }}
      renderForm={(crud) => <NewsDrawer crud={crud} />}
      renderDetail={(row, crud) => <NewsPreview id={row.id} onClose={crud.close} />}
    />
  );
}
