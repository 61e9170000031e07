import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { coursesQuery } from '#shared/api/course.ts';
import { messageOf } from '#machines/message-of.ts';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { namedText, namesOf } from '#shared/forms/form-parts.ts';
import { OtherFiles, UnitUploads, WorkFields, videoSources } from './unit-files.tsx';
import {
  newUnitValues,
  unitBody,
  unitLabels,
  unitSchema,
  unitValues,
  type UnitRow,
  type UnitValues,
} from './unit-schema.ts';
import { PictureField } from '#shared/forms/upload-fields.tsx';

type UnitDrawerProps = RecordFormProps<UnitRow> & {
  /** The course whose page shows the form; empty if the user selects the course. */
  readonly courseId: string;
};

/** The existing product's maximum number of courses. */
const maxCourses = 999;

/** Adds or edits a unit: first what every unit needs, the rest folded. Mount it to open it. */
export function UnitDrawer({ crud, courseId }: UnitDrawerProps) {
  const row = crud.record;
  const form = useForm<UnitValues>({
    defaultValues: row === undefined ? newUnitValues(courseId) : unitValues(row),
    resolver: zodResolver(unitSchema),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      crud={crud}
      width={960}
      form={form}
      bodyOf={unitBody}
      valuesOf={unitValues}
      labels={unitLabels}
      formatValue={useUnitLabels(crud)}
    >
      <TextField
        label="单元名称"
        required
        placeholder="请输入单元名称"
        maxLength={64}
        error={errors.unitName?.message}
        {...register('unitName')}
      />
      {courseId === '' ? <CourseField form={form} /> : null}
      <div data-wide>
        <TextAreaField
          label="单元简介"
          rows={2}
          placeholder="学生这节课要做什么"
          maxLength={256}
          error={errors.unitIntro?.message}
          {...register('unitIntro')}
        />
      </div>
      <UnitUploads form={form} />
      <WorkFields form={form} />
      <MoreFields
        title="更多设置"
        hasError={[errors.courseId, errors.courseVideo, errors.mediaContent].some(
          (error) => error !== undefined,
        )}
      >
        {courseId === '' ? null : <CourseField form={form} />}
        <PictureField control={control} name="unitCover" label="单元封面" purpose="cover" />
        <HtmlField control={control} name="mediaContent" label="课程内容" />
        <OtherFiles form={form} />
      </MoreFields>
    </RecordForm>
  );
}

/** Values as text: the course, the kind of work and the source of the video by name. */
function useUnitLabels({ record }: RecordFormProps<UnitRow>['crud']) {
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: maxCourses }));
  const known = (courses.data?.records ?? []).map(({ id, courseName }) => [id, courseName] as const);
  const recordCourse = record === undefined ? [] : [[record.courseId, record.courseName ?? ''] as const];
  return namedText({
    courseId: new Map([...recordCourse, ...known]),
    courseWorkType: namesOf(useDictOptions('work_type')),
    courseVideoSource: namesOf(videoSources),
  });
}

function CourseField({ form }: { readonly form: UseFormReturn<UnitValues> }) {
  const courses = useQuery(coursesQuery({ pageNo: 1, pageSize: maxCourses }));
  const options = (courses.data?.records ?? []).map(({ id, courseName }) => ({
    value: id,
    text: courseName,
  }));
  const failure = courses.isError ? `课程列表获取失败：${messageOf(courses.error, '')}` : undefined;
  return (
    <SelectField
      label="所属课程"
      required
      // A native select loses its value when its options arrive later.
      key={`courses-${options.length}`}
      options={options}
      placeholder="请选择所属课程"
      error={failure ?? form.formState.errors.courseId?.message}
      {...form.register('courseId')}
    />
  );
}
