import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTrainingMode } from '#shared/app/use-training-mode.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { useDeparts } from '#shared/people/use-departs.ts';
import { DictSelect } from '#shared/dict/dict-fields.tsx';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
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

/** Adds or edits a course: first what every course needs, the rest folded. Mount it to open it. */
export function CourseDrawer({ crud }: RecordFormProps<CourseRow>) {
  const row = crud.record;
  const form = useForm<CourseValues>({
    defaultValues: courseValues(row),
    resolver: zodResolver(courseSchema),
  });
  const { control, register, formState } = form;
  return (
    <RecordForm
      crud={crud}
      width={800}
      form={form}
      bodyOf={courseBody}
      valuesOf={courseValues}
      labels={courseLabels}
      formatValue={useCourseLabels(crud, useWatch({ control: form.control, name: 'departIds' }))}
    >
      <TextField
        label="课程名"
        required
        placeholder="请输入课程名"
        maxLength={32}
        error={formState.errors.courseName?.message}
        {...register('courseName')}
      />
      <PictureField control={control} name="courseCover" label="课程封面" purpose="cover" />
      <HtmlField control={control} name="courseDesc" label="课程介绍" height={160} />
      <Controlled control={control} name="isShared">
        {({ value, onChange }) => (
          <SwitchField
            label="是否共享"
            hint="共享后所有学生都可以上本课程"
            labels={['是', '否']}
            checked={value}
            onChange={onChange}
          />
        )}
      </Controlled>
      <OtherFields form={form} />
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

/** The fields that have a default. */
function OtherFields({ form }: PartProps) {
  const { control, register, watch, formState } = form;
  const { errors } = formState;
  const isTraining = useTrainingMode();
  return (
    <MoreFields
      title="更多设置"
      hasError={[errors.courseType, errors.courseCategory, errors.orderNum, errors.departIds].some(
        (error) => error !== undefined,
      )}
    >
      {isTraining ? (
        <DictSelect
          label="课程性质"
          dict="course_type"
          placeholder="请选择课程性质"
          error={errors.courseType?.message}
          {...register('courseType')}
        />
      ) : null}
      <DictSelect
        label="课程分类"
        dict="course_category"
        placeholder="请选择课程分类"
        error={errors.courseCategory?.message}
        {...register('courseCategory')}
      />
      <TextField
        label="展示排序"
        inputMode="numeric"
        placeholder="数字小的在前，不填排在最后"
        maxLength={6}
        error={errors.orderNum?.message}
        {...register('orderNum')}
      />
      <Controlled control={control} name="showType" isWide>
        {(bound) => <RadioField label="展示形式" options={showTypes} {...bound} />}
      </Controlled>
      {watch('showType') === '1' ? (
        <PictureField control={control} name="courseMap" label="课程地图设置" purpose="image" />
      ) : null}
      <Controlled control={control} name="showHome">
        {({ value, onChange }) => (
          <SwitchField
            label="首页展示"
            hint="在网站首页展示这门课程"
            labels={['是', '否']}
            checked={value}
            onChange={onChange}
          />
        )}
      </Controlled>
      {isTraining ? (
        <Controlled control={control} name="departIds" isWide>
          {(bound) => (
            <DepartPicker
              label="授权部门"
              hint="只有这些部门和它们的下级可以开这门课程，留空表示不限制。"
              {...bound}
            />
          )}
        </Controlled>
      ) : null}
    </MoreFields>
  );
}
