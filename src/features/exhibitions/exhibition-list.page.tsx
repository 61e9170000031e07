import type { Schema } from '#openapi/index.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { useRecordCrud, type RecordAction } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import {
  addExhibition,
  deleteExhibitions,
  editExhibition,
  exhibitionsQuery,
  finishExhibition,
  readExhibition,
  restoreExhibitions,
} from './api.ts';
import { ExhibitionForm } from './exhibition-drawer.tsx';
import { phaseTags } from './phase-text.ts';

type ExhibitionRow = Schema<'ExhibitionRow'>;

const phases = [
  { value: 'entering', ...phaseTags.entering },
  { value: 'voting', ...phaseTags.voting },
  { value: 'over', ...phaseTags.over },
];

const exhibitions = defineResource({
  title: '作品展管理',
  noun: '作品展',
  addText: '举办作品展',
  list: exhibitionsQuery,
  read: readExhibition,
  create: addExhibition,
  update: editExhibition,
  remove: deleteExhibitions,
  restore: restoreExhibitions,
  fields: {
    title: { label: '标题', kind: 'text', width: 200 },
    departIds_dictText: { label: '班级', kind: 'names', width: 160 },
    phase: { label: '状态', kind: 'choice', options: phases, width: 110 },
    entryCount: { label: '作品', kind: 'number', width: 76 },
    voteCount: { label: '票数', kind: 'number', width: 76 },
    maxWorks: { label: '每人最多', kind: 'number', width: 96 },
    entryEnd: { label: '交作品截止时间', kind: 'time', width: 168 },
    voteEnd: { label: '投票截止时间', kind: 'time', width: 168 },
    intro: { label: '说明', kind: 'longText', width: 200 },
    createBy: { label: '举办人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    departIds: { label: '班级', kind: 'depart' },
  },
  pinned: 'phase',
  table: [
    'title',
    'departIds_dictText',
    'phase',
    'entryCount',
    'voteCount',
    'entryEnd',
    'voteEnd',
    'maxWorks',
    'intro',
    'createBy',
    'createTime',
  ],
  hidden: ['maxWorks', 'intro', 'createTime'],
  filter: { basic: ['title', 'departIds'], more: ['entryEnd', 'voteEnd', 'createTime'] },
  sort: ['title', 'entryEnd', 'voteEnd', 'createTime'],
});

const finish: RecordAction = {
  text: '提前结束',
  title: '提前结束作品展',
  question: (names) => `现在结束${names}吗？学生不能再交作品和投票，投票结果会显示出来。`,
  run: async ([id = '']) => await finishExhibition(id),
};

const allows = ({ mayEdit }: ExhibitionRow): boolean => mayEdit;

/** 作品展管理: the exhibitions of the teacher's classes. */
export default function ExhibitionListPage(page: PageProps) {
  const list = useResourceList(exhibitions, page);
  const crud = useRecordCrud<ExhibitionRow>({ resource: exhibitions, list });
  useFormFromUrl(page, { exhibition: crud.create });
  return (
    <ResourceView
      resource={exhibitions}
      page={page}
      list={list}
      crud={crud}
      allows={allows}
      rowActions={({ id, phase, mayEdit }) => [
        { text: '作品墙', isMain: true, href: `/exhibitions/${id}` },
        mayEdit && phase !== 'over' && { text: '提前结束', onSelect: () => crud.ask(finish, [id]) },
      ]}
      renderForm={(form) => <ExhibitionForm crud={form} />}
    />
  );
}
