import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { coursesQuery } from '#shared/api/course.ts';
import { dateCheck } from '#shared/text/date-check.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type CourseDeptRow = Schema<'CourseDeptRow'>;

const schema = z.object({
  deptId: z.array(z.string()).check(z.minLength(1, '请选择班级！')),
  courseId: z.string().check(z.minLength(1, '请选择课程！')),
  openTime: z.string().check(dateCheck('time')),
});
type Values = z.infer<typeof schema>;

const labels = { deptId: '班级', courseId: '课程', openTime: '课程开课时间' } as const;

/** The existing product's maximum number of selectable courses. */
const maxCourses = 999;

/** One row of 班级课程表: class and course are fixed after creation, the time may change. */
export function ScheduledCourseDrawer({ crud }: RecordFormProps<CourseDeptRow>) {
  const row = crud.record;
  const courses = useQuery({
    ...coursesQuery({ pageNo: 1, pageSize: maxCourses }),
    enabled: row === undefined,
  });
  const form = useForm<Values>({ defaultValues: valuesOf(row), resolver: zodResolver(schema) });
  const { register, control, formState } = form;
  const needs = {
    isReady: row !== undefined || courses.data !== undefined,
    error: courses.error,
    retry: () => void courses.refetch(),
  };
  const options = (courses.data?.records ?? []).map(({ id, courseName }) => ({
    value: id,
    text: courseName,
  }));
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={480}
      needs={needs}
      bodyOf={scheduledCourseBody}
      valuesOf={valuesOf}
      labels={labels}
    >
      {row === undefined ? (
        <>
          <Controlled control={control} name="deptId" isWide>
            {(bound) => <DepartPicker label="班级" required single canChoose={isClass} {...bound} />}
          </Controlled>
          <SelectField
            label="课程"
            required
            placeholder="请选择"
            options={options}
            error={formState.errors.courseId?.message}
            {...register('courseId')}
          />
        </>
      ) : (
        <>
          <TextField label="班级" readOnly value={row.departName ?? ''} />
          <TextField label="课程" readOnly value={row.courseName ?? ''} />
        </>
      )}
      <Controlled control={control} name="openTime">
        {(bound) => <DateTimeField label="课程开课时间" hint="不填表示还没有开放，学生看不到" {...bound} />}
      </Controlled>
    </RecordForm>
  );
}

function valuesOf(row: CourseDeptRow | undefined): Values {
  return {
    deptId: row?.deptId ? [row.deptId] : [],
    courseId: row?.courseId ?? '',
    openTime: row?.openTime ?? '',
  };
}

/** An emptied time is sent as null: the course is not open. */
export function scheduledCourseBody({ deptId, courseId, openTime }: Values, row: object | undefined): object {
  const time = { openTime: openTime === '' ? null : openTime };
  return row === undefined ? { deptId: deptId[0] ?? '', courseId, ...time } : time;
}
