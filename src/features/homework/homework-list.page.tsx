import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addHomework,
  deleteHomework,
  editHomework,
  exportHomework,
  homeworkQuery,
  readHomework,
  restoreHomework,
} from '#shared/api/homework.ts';
import { keyOf } from '#shared/api/client.ts';
import { worksQuery } from '#shared/api/work.ts';
import { ReviewButton } from '#features/grading/class-review/review-button.tsx';
import { GradingDialog } from '#features/grading/grading-dialog.tsx';
import { HomeworkForm } from './homework-drawer.tsx';
import { OverviewDialog } from './overview-dialog.tsx';
import { handInsOf } from './overview.ts';
import { GradingTools } from '#features/grading/grading-tools.page.tsx';
import { useApp } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import type { Schema } from '#openapi/index.ts';
import { defineResource, valueOf, type ResourceRow } from '#shared/lists/define-resource.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';

type HomeworkRow = Schema<'AdditionalWorkRow'>;
type WorkRow = Schema<'WorkRow'>;

/** The number of submissions; the works stay after the deletion. */
function submittedText(rows: readonly ResourceRow[]): string | undefined {
  const count = rows.reduce((sum, row) => sum + Number(valueOf(row, 'submitCount') ?? 0), 0);
  return count === 0 ? undefined : `已经有 ${count} 人提交。作业删除后，提交的作品会保留。`;
}

const homework = defineResource({
  title: '布置班级作业',
  noun: '作业',
  addText: '布置作业',
  list: homeworkQuery,
  read: readHomework,
  create: addHomework,
  update: editHomework,
  remove: deleteHomework,
  removeWarning: async (_ids, rows) => submittedText(rows),
  restore: restoreHomework,
  exports: { name: '班级作业', load: exportHomework },
  fields: {
    codeType: { label: '代码类型', kind: 'dict', dict: 'work_type' },
    workName: { label: '作业名', kind: 'text', width: 180 },
    workDesc: { label: '作业描述', kind: 'longText', width: 200 },
    workCover: { label: '作业封面', kind: 'image' },
    workDept_dictText: { label: '分配班级', kind: 'names', width: 130 },
    status: {
      label: '状态',
      kind: 'dict',
      dict: 'additional_work_status',
      tones: { 0: 'neutral', 1: 'success', 2: 'info' },
      width: 90,
    },
    deadline: { label: '截止时间', kind: 'time', width: 168 },
    acceptLate: { label: '逾期', kind: 'flag', words: ['可补交', '不收'], width: 88 },
    studentCount: { label: '学生', kind: 'number', width: 76 },
    submitCount: { label: '已交', kind: 'number', width: 76 },
    waitingCount: { label: '待批改', kind: 'number', width: 88 },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建日期', kind: 'time' },
    workDept: { label: '班级', kind: 'depart' },
  },
  pinned: 'status',
  table: [
    'workName',
    'workDept_dictText',
    'status',
    'deadline',
    'studentCount',
    'submitCount',
    'waitingCount',
    'acceptLate',
    'codeType',
    'workDesc',
    'workCover',
    'createBy',
    'createTime',
  ],
  hidden: ['acceptLate', 'codeType', 'workDesc', 'workCover', 'createBy', 'createTime'],
  filter: { basic: ['workName', 'workDept', 'status'], more: ['codeType', 'deadline', 'createTime'] },
  sort: ['workName', 'codeType', 'status', 'deadline', 'createTime'],
});

type LookedHomework = Pick<HomeworkRow, 'id' | 'workName'>;
type SelectedHomework = { readonly homework: LookedHomework; readonly departId?: string };
type GradingSelection = { readonly works: readonly WorkRow[]; readonly presentId: string };

const listPath = '/teaching/teachingAdditionalWork/list';
/** Hidden in the menu. */
const exhibitionsPath = '/teaching/exhibition';
/** A class has fewer pupils, and a homework fewer classes, than would exceed this. */
const maxWorks = 1000;

/** 布置班级作业. `overview` in the address is the homework whose 完成情况 is open. */
export default function HomeworkListPage(page: PageProps) {
  const queryClient = useQueryClient();
  const list = useResourceList(homework, page);
  const crud = useRecordCrud<HomeworkRow>({ resource: homework, list });
  useFormFromUrl(page, { homework: crud.create });
  const change = useSearchChange(page.path, page.search);
  const { findRoute } = useApp();
  const navigate = useNavigate();
  const [chosen, setLooked] = useState<SelectedHomework | undefined>(undefined);
  const looked = chosen ?? linkedOverview(page);
  const [graded, setGraded] = useState<GradingSelection | undefined>(undefined);
  const grade = async (row: LookedHomework, ids: readonly string[], presentId: string, departId: string) => {
    const query = worksQuery({ additionalId: row.id, pageNo: 1, pageSize: maxWorks });
    // The client shows a failure; the overview stays.
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    if (found === undefined) return;
    const works = ids.flatMap((id) => found.records.find((work) => work.id === id) ?? []);
    setLooked({ homework: row, departId });
    setGraded({ works, presentId });
  };
  return (
    <ResourceView
      resource={homework}
      page={page}
      list={list}
      crud={crud}
      moreActions={
        findRoute(exhibitionsPath) === undefined
          ? []
          : [{ text: '作品展管理', onSelect: () => void navigate(linkTo(exhibitionsPath)) }]
      }
      rowActions={(row) => [{ text: '完成情况', isMain: true, onSelect: () => setLooked({ homework: row }) }]}
      renderForm={(form) => <HomeworkForm crud={form} />}
    >
      {looked === undefined || graded !== undefined ? null : (
        <OverviewDialog
          homework={looked.homework}
          departId={looked.departId}
          onGrade={(ids, presentId, departId) => void grade(looked.homework, ids, presentId, departId)}
          renderReview={({ students }) => (
            <ReviewButton
              task={{
                title: looked.homework.workName,
                place: { homeworkId: looked.homework.id },
                handIns: handInsOf(students),
                classmates: students,
              }}
            />
          )}
          onClose={() => {
            setLooked(undefined);
            if (page.search['overview'] !== undefined) change({ overview: undefined }, { replace: true });
          }}
        />
      )}
      {graded === undefined ? null : (
        <GradingDialog
          works={graded.works}
          presentId={graded.presentId}
          onPresent={(presentId) => setGraded({ ...graded, presentId })}
          renderTools={(work) => <GradingTools work={work} />}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: keyOf(listPath) })}
          onClose={() => setGraded(undefined)}
        />
      )}
    </ResourceView>
  );
}

/** Returns the homework whose overview a link opens, with the name that the link also filters by. */
function linkedOverview({ search }: PageProps): SelectedHomework | undefined {
  const id = searchText(search, 'overview');
  return id === undefined ? undefined : { homework: { id, workName: searchText(search, 'workName') ?? '' } };
}
