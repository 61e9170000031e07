import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Controlled } from '#shared/forms/controlled.tsx';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { useDeparts } from '#shared/people/use-departs.ts';
import { DictSelect } from '#shared/dict/dict-fields.tsx';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  courseBody,
  courseLabels,
  courseSchema,
  courseValues,
  departNames,
  type CourseRow,
  type CourseValues,
} from './course-schema.ts';
import { PictureField } from '#shared/forms/upload-fields.tsx';
import { namedText, namesOf } from '#shared/forms/form-parts.ts';

const showTypes = [
  { value: '2', text: '卡片' },
  { value: '1', text: '地图' },
] as const;

/** Adds or edits a course. Mount it to open it. */
export function CourseDrawer({ crud }: RecordFormProps<CourseRow>) {
  const row = crud.record;
  const form = useForm<CourseValues>({
    defaultValues: courseValues(row),
    resolver: zodResolver(courseSchema),
  });
  return (
    <RecordForm
      crud={crud}
      width={800}
      form={form}
      bodyOf={courseBody}
      valuesOf={courseValues}
      labels={courseLabels}
      wordsOf={useCourseLabels(crud, useWatch({ control: form.control, name: 'departIds' }))}
    >
      <CourseTexts form={form} />
      <CourseDisplay form={form} />
    </RecordForm>
  );
}

/** Values as text: departments, dictionaries and options by name. */
function useCourseLabels(
  { record, conflict }: RecordFormProps<CourseRow>['crud'],
  departIds: readonly string[],
) {
  const departs = useDeparts(departIds);
  return namedText({
    departIds: new Map([
      ...departNames([record, conflict?.theirs]),
      ...[...departs].map(([id, { text }]) => [id, text] as const),
    ]),
    courseType: namesOf(useDictOptions('course_type')),
    courseCategory: namesOf(useDictOptions('course_category')),
    showType: namesOf(showTypes),
  });
}

type PartProps = { readonly form: UseFormReturn<CourseValues> };

function CourseTexts({ form }: PartProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="课程名"
        required
        placeholder="请输入课程名"
        maxLength={32}
        error={errors.courseName?.message}
        {...register('courseName')}
      />
      <TextField
        label="展示排序"
        inputMode="numeric"
        placeholder="数字小的在前，不填排在最后"
        maxLength={6}
        error={errors.orderNum?.message}
        {...register('orderNum')}
      />
      <DictSelect
        label="课程性质"
        dict="course_type"
        placeholder="请选择课程性质"
        error={errors.courseType?.message}
        {...register('courseType')}
      />
      <DictSelect
        label="课程分类"
        dict="course_category"
        placeholder="请选择课程分类"
        error={errors.courseCategory?.message}
        {...register('courseCategory')}
      />
      <HtmlField control={form.control} name="courseDesc" label="课程介绍" height={160} />
    </>
  );
}

function CourseDisplay({ form }: PartProps) {
  const { control, watch } = form;
  return (
    <>
      <PictureField control={control} name="courseCover" label="课程封面" purpose="cover" />
      <Controlled control={control} name="showType" isWide>
        {(bound) => <RadioField label="展示形式" options={showTypes} {...bound} />}
      </Controlled>
      {watch('showType') === '1' ? (
        <PictureField control={control} name="courseMap" label="课程地图设置" purpose="image" />
      ) : null}
      <Controlled control={control} name="isShared">
        {({ value, onChange }) => (
          <SwitchField
            label="是否共享"
            hint="共享后所有学生都可以上本课程"
            words={['是', '否']}
            checked={value}
            onChange={onChange}
          />
        )}
      </Controlled>
      <Controlled control={control} name="showHome">
        {({ value, onChange }) => (
          <SwitchField
            label="首页展示"
            hint="在网站首页展示这门课程"
            words={['是', '否']}
            checked={value}
            onChange={onChange}
          />
        )}
      </Controlled>
      <Controlled control={control} name="departIds" isWide>
        {(bound) => (
          <DepartPicker
            label="授权部门"
            hint="只有这些部门和它们的下级可以开这门课程，留空表示不限制。"
            {...bound}
          />
        )}
      </Controlled>
    </>
  );
}
