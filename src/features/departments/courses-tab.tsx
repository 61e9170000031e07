import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import {
  scheduledCoursesQuery,
  deleteScheduledCourses,
  editScheduledCourse,
  exportScheduledCourses,
} from '#shared/api/course-schedule.ts';
import { dateCheck } from '#shared/text/date-check.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { defineResource } from '#shared/lists/define-resource.ts';
import { isClass } from '#shared/people/depart-rows.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import { DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

const CourseDialog = lazyComponent(async () => (await import('./course-dialog.tsx')).CourseDialog);

type CourseDeptRow = Schema<'CourseDeptRow'>;

function departCourses(deptId: string) {
  return defineResource({
    title: '课程',
    list: (query: Omit<Parameters<typeof scheduledCoursesQuery>[0], 'deptId'>) =>
      scheduledCoursesQuery({ ...query, deptId }),
    exports: { name: '班级课程表', load: (query) => exportScheduledCourses({ ...query, deptId }) },
    fields: {
      courseName: { label: '课程名', kind: 'text', width: 240 },
      openTime: { label: '开课时间', kind: 'time' },
      createTime: { label: '添加时间', kind: 'time' },
    },
    table: ['courseName', 'openTime', 'createTime'],
    hidden: ['createTime'],
    detail: [],
    filter: { basic: ['courseName'] },
    sort: ['courseName', 'openTime', 'createTime'],
  });
}

/** 课程: the assigned courses of a class with their opening times. */
export function CoursesTab({ depart }: { readonly depart: Pick<Schema<'DepartRow'>, 'id' | 'orgCategory'> }) {
  const [resource] = useState(() => departCourses(depart.id));
  const page = useInnerPage('depart-courses');
  const list = useResourceList(resource, page);
  const crud = useRecordCrud<CourseDeptRow>({ resource, list, name: ' courses' });
  const [isAdding, setAdding] = useState(false);
  const removal = {
    text: '移除课程',
    title: '移除课程',
    question: (names: string) => `移除${names}吗？`,
    danger: true,
    run: (ids: readonly string[]) => deleteScheduledCourses(ids.join(',')),
  };
  const isOfClass = isClass(depart);
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      crud={crud}
      batch={[removal]}
      renderToolbar={() => (
        <Button
          type="button"
          disabled={!isOfClass}
          title={isOfClass ? undefined : '只能给班级开课'}
          onClick={() => setAdding(true)}
        >
          <Plus size={16} aria-hidden="true" />
          添加已有课程
        </Button>
      )}
      rowActions={(row) => [
        { text: '设置开课时间', onSelect: () => crud.edit(row) },
        {
          text: '移除课程',
          danger: true,
          onSelect: () => crud.ask(removal, [row.id]),
        },
      ]}
      renderForm={({ record }) =>
        record === undefined ? null : (
          <OpenTimeDrawer row={record} onSaved={() => crud.saved()} onClose={crud.close} />
        )
      }
    >
      <Suspense>
        {isAdding ? (
          <CourseDialog
            deptId={depart.id}
            onAdded={() => {
              setAdding(false);
              void list.refresh();
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </ResourceView>
  );
}

const openTimeSchema = z.object({ openTime: z.string().check(dateCheck('time')) });

type OpenTimeDrawerProps = {
  readonly row: CourseDeptRow;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

function OpenTimeDrawer({ row, onSaved, onClose }: OpenTimeDrawerProps) {
  const form = useForm<z.infer<typeof openTimeSchema>>({
    defaultValues: { openTime: row.openTime ?? '' },
    resolver: zodResolver(openTimeSchema),
  });
  return (
    <FormDrawer
      title="设置开课时间"
      width={480}
      form={form}
      save={async ({ openTime }) => {
        await editScheduledCourse({ id: row.id, openTime: openTime === '' ? null : openTime });
        return '编辑成功！';
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField label="课程名" readOnly value={row.courseName ?? ''} />
      <Controlled control={form.control} name="openTime">
        {(bound) => <DateTimeField label="课程开课时间" hint="不填表示还没有开放，学生看不到" {...bound} />}
      </Controlled>
    </FormDrawer>
  );
}
