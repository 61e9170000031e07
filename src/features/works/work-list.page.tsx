import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import {
  bringBackWorks,
  deletedWorksQuery,
  deleteWorks,
  purgeWorks,
  restoreWorks,
} from './mine/work-bin-api.ts';
import { setWorkStatus, worksQuery } from '#shared/api/work.ts';
import { canGrade, pendingStatus } from '#features/grading/grade-schema.ts';
import { GradeInARow } from '#features/grading/grade-in-a-row.tsx';
import { GradingDialog } from '#features/grading/grading-dialog.tsx';
import { PreviewDialog } from '#features/grading/preview-dialog.tsx';
import { LazyOwnWorkDialog } from './mine/lazy-own-work-dialog.tsx';
import { useTagOptions } from './tags/use-tag-options.ts';
import { GradingTools } from '#features/grading/grading-tools.page.tsx';
import { searchText, type PageProps, type PageSearch } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { useReopening } from '#shared/drafts/use-reopening.ts';
import type { GradingPlace } from '#shared/work/grading-link.ts';
import { returnedStatus } from '#shared/work/work-status.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { listRequest } from '#shared/lists/list-state.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import { downloadSheet } from '#shared/api/file.ts';

/** The export of 作业列表, separate from work.ts, which the public pages load. */
const exportWorks = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingWork/exportXls', query);

const CloneDialog = lazyComponent(
  async () => (await import('#features/grading/clone-dialog.tsx')).CloneDialog,
);

type WorkRow = Schema<'WorkRow'>;

const works = defineResource({
  title: '作业管理',
  noun: '作品',
  list: worksQuery,
  update: setWorkStatus,
  remove: deleteWorks,
  named: 'workName',
  restore: restoreWorks,
  bin: {
    list: deletedWorksQuery,
    columns: ['username', 'realname', 'workName', 'workType', 'workStatus', 'createTime'],
    restore: bringBackWorks,
    purge: purgeWorks,
  },
  exports: { name: '作业列表', load: exportWorks },
  fields: {
    username: { label: '账号', kind: 'text', width: 96 },
    realname: { label: '姓名', filterLabel: '学生名', kind: 'text', width: 84 },
    workName: { label: '名称', filterLabel: '作品名', kind: 'text', width: 160 },
    coverFileKey: { label: '封面', kind: 'image' },
    workScene: {
      label: '来源',
      filterLabel: '创作来源',
      kind: 'choice',
      options: [
        { value: 'create', text: '自由创作' },
        { value: 'course', text: '课程作业', tone: 'info' },
        { value: 'additional', text: '班级作业', tone: 'success' },
        { value: 'exam', text: '考试作品', tone: 'warning' },
      ],
    },
    workTag: { label: '标签', kind: 'select', width: 100 },
    workType: { label: '类型', kind: 'dict', dict: 'work_type' },
    workStatus: {
      label: '状态',
      kind: 'dict',
      dict: 'work_status',
      numeric: true,
      required: '请选择状态！',
      width: 96,
      // 退回 needs a comment for the pupil, in 批改.
      given: ['1', '2', '3', '4'],
      tones: { [returnedStatus]: 'danger', 1: 'warning', 2: 'success', 3: 'info', 4: 'info' },
    },
    viewNum: { label: '查看', kind: 'number', width: 84 },
    starNum: { label: '点赞', kind: 'number', width: 84 },
    createTime: { label: '提交时间', kind: 'time' },
    departId_dictText: { label: '所属班级', kind: 'text', width: 104 },
    courseId_dictText: { label: '课程/作业', kind: 'text', width: 130 },
    additionalId_dictText: { label: '所属作业', kind: 'text', width: 130 },
    departId: { label: '所属班级', kind: 'depart' },
  },
  pinned: 'workStatus',
  // Class and task are visible on a narrow screen without scrolling.
  table: [
    'realname',
    'username',
    'departId_dictText',
    'courseId_dictText',
    'workName',
    'workStatus',
    'createTime',
    'additionalId_dictText',
    'coverFileKey',
    'workScene',
    'workTag',
    'workType',
    'viewNum',
    'starNum',
  ],
  hidden: ['additionalId_dictText', 'coverFileKey', 'workScene', 'workTag', 'workType', 'viewNum', 'starNum'],
  quick: ['workStatus'],
  filter: {
    basic: ['realname', 'workName', 'workStatus'],
    more: ['username', 'workTag', 'workType', 'workScene', 'departId', 'createTime'],
  },
  sort: ['workName', 'workScene', 'workType', 'workStatus', 'viewNum', 'starNum', 'createTime'],
});

/** A work belongs to a course or to a homework. */
const cells = {
  courseId_dictText: ({ courseId_dictText, additionalId_dictText }: WorkRow) =>
    courseId_dictText ?? additionalId_dictText ?? '',
};

type Open =
  | { readonly mode: 'preview' | 'clone' | 'tag'; readonly work: WorkRow }
  | { readonly mode: 'grade'; readonly id: string };

/** The number of waiting works that are searched for one that has not been viewed yet. */
const fewWorks = 20;

/** 作业管理. */
export default function WorkListPage(page: PageProps) {
  const list = useResourceList(works, page);
  const crud = useRecordCrud<WorkRow>({ resource: works, list });
  const queryClient = useQueryClient();
  const options = useTagOptions();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [savedId, setSavedId] = useState<string | undefined>(undefined);
  const change = useSearchChange(page.path, page.search);
  const close = () => setOpen(undefined);
  const saved = (id: string) => {
    setSavedId(id);
    void list.refresh();
  };
  const place = placeOf(page.search);
  const { wanted: requested, reopened } = useReopening(
    'grading',
    open?.mode === 'grade' ? open.id : undefined,
  );
  // A work that is not among the first rows is not opened by a later search: its 批改 restores the text.
  if (requested !== undefined && list.rows.length > 0) {
    reopened();
    if (list.rows.some(({ id }) => id === requested)) setOpen({ mode: 'grade', id: requested });
  }
  const findMore = async (seen: readonly string[]) => {
    const { filters } = list.state;
    const request = listRequest(works, {
      ...list.state,
      page: 1,
      filters: { ...filters, workStatus: String(pendingStatus) },
    });
    const found = await queryClient.fetchQuery({
      ...works.list({ ...request, pageSize: fewWorks }),
      staleTime: 0,
    });
    return found.records.find(({ id }) => !seen.includes(id));
  };
  return (
    <ResourceView
      resource={works}
      page={page}
      list={list}
      crud={crud}
      savedId={savedId}
      cells={cells}
      options={options}
      renderToolbar={() => (
        <Button type="button" onClick={() => change({ grade: 'next' }, { staysOpen: true })}>
          去批改
        </Button>
      )}
      allows={(work, right) => right === 'remove' || canGrade(work)}
      rowActions={(work) => [
        canGrade(work) && {
          text: '批改',
          isMain: true,
          onSelect: () => setOpen({ mode: 'grade', id: work.id }),
        },
        { text: '预览', isMain: true, onSelect: () => setOpen({ mode: 'preview', work }) },
        { text: '克隆', onSelect: () => setOpen({ mode: 'clone', work }) },
        { text: '标签', onSelect: () => setOpen({ mode: 'tag', work }) },
      ]}
    >
      {open?.mode === 'preview' ? <PreviewDialog work={open.work} onClose={close} /> : null}
      <Suspense>
        {open?.mode === 'clone' ? <CloneDialog work={open.work} onClose={close} /> : null}
        {open?.mode === 'tag' ? <LazyOwnWorkDialog what="tag" work={open.work} onClose={close} /> : null}
      </Suspense>
      {open?.mode === 'grade' ? (
        <GradingDialog
          works={list.rows}
          presentId={open.id}
          onPresent={(id) => setOpen({ mode: 'grade', id })}
          findMore={findMore}
          renderTools={(work) => <GradingTools work={work} />}
          onSaved={saved}
          closeText="回到作业管理"
          onClose={close}
        />
      ) : null}
      {page.search['grade'] === 'next' ? (
        <GradeInARow
          key={JSON.stringify(place)}
          place={place}
          renderTools={(work) => <GradingTools work={work} />}
          onSaved={saved}
          closeText="回到作业管理"
          onClose={() => change(noGrading, { replace: true })}
        />
      ) : null}
    </ResourceView>
  );
}

/** The parameters of `gradingLink` that are not filters of the list. */
const noGrading = { grade: undefined, courseId: undefined, unitId: undefined, additionalId: undefined };

function placeOf(search: PageSearch): GradingPlace {
  const names = ['departId', 'courseId', 'unitId', 'additionalId'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = searchText(search, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
