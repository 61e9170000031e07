import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { Controlled } from '#shared/forms/controlled.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { useOnlyClass } from '#shared/people/use-only-class.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { DictRadio, DictSelect } from '#shared/dict/dict-fields.tsx';
import { plainText } from '#shared/forms/form-parts.ts';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { FileField, FilesField, PictureField } from '#shared/forms/upload-fields.tsx';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DeadlineField } from '#shared/ui/dates/date-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  homeworkBody,
  homeworkLabels,
  homeworkSchema,
  homeworkValues,
  newHomeworkValues,
  type HomeworkRow,
  type HomeworkValues,
} from './homework-schema.ts';
import { materialEndings } from '#shared/files/material-endings.ts';
import { kindOfWork, workKinds } from '#shared/work/work-kinds.ts';
import { RubricField } from './rubric-field.tsx';
import { rubricText } from './rubric-values.ts';

/** 布置作业; a new homework begins with the class of a teacher who has one alone. */
export function HomeworkForm({ crud }: RecordFormProps<HomeworkRow>) {
  const departIds = useOnlyClass(crud.record === undefined);
  if (departIds !== undefined) return <HomeworkDrawer crud={crud} departIds={departIds} />;
  return (
    <Drawer open title={crud.formTitle} width={800} onClose={crud.close}>
      <PageSkeleton />
    </Drawer>
  );
}

type HomeworkDrawerProps = RecordFormProps<HomeworkRow> & { readonly departIds: readonly string[] };

/** 布置作业, with a deadline. Mount it to open it. */
function HomeworkDrawer({ crud, departIds }: HomeworkDrawerProps) {
  const row = crud.record;
  const form = useForm<HomeworkValues>({
    defaultValues: row === undefined ? newHomeworkValues(departIds) : homeworkValues(row),
    resolver: zodResolver(homeworkSchema),
  });
  return (
    <RecordForm
      crud={crud}
      width={800}
      form={form}
      bodyOf={homeworkBody}
      valuesOf={homeworkValues}
      labels={homeworkLabels}
      formatValue={(name, value) => (name === 'rubric' ? rubricText(value) : plainText(name, value))}
    >
      <TaskFields form={form} />
      <AssignmentFields form={form} row={row} />
      <MarkFields form={form} />
      <FileFields form={form} />
    </RecordForm>
  );
}

type PartProps = { readonly form: UseFormReturn<HomeworkValues> };

function TaskFields({ form: { register, formState } }: PartProps) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="作业名"
        required
        placeholder="请输入作业名"
        maxLength={64}
        error={errors.workName?.message}
        {...register('workName')}
      />
      <DictSelect
        label="作业类型"
        dict="work_type"
        required
        error={errors.codeType?.message}
        {...register('codeType')}
      />
      <div data-wide>
        <TextAreaField
          label="作业描述"
          rows={4}
          placeholder="学生要做什么、做到什么程度"
          maxLength={2000}
          error={errors.workDesc?.message}
          {...register('workDesc')}
        />
      </div>
    </>
  );
}

function AssignmentFields({ form, row }: PartProps & { readonly row: HomeworkRow | undefined }) {
  const { control, watch } = form;
  const names = (row?.workDept_dictText ?? '').split(',');
  const ids = (row?.workDept ?? '').split(',');
  const otherNames = Object.fromEntries(ids.map((id, index) => [id, names[index] ?? id]));
  return (
    <>
      <Controller
        control={control}
        name="workDept"
        render={({ field, fieldState }) => (
          <div data-wide>
            <DepartPicker
              label="分配班级"
              noun="班级"
              required
              canChoose={isClass}
              otherNames={otherNames}
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          </div>
        )}
      />
      <Controller
        control={control}
        name="deadline"
        render={({ field, fieldState }) => (
          <DeadlineField
            label="截止时间"
            hint="只选日期时，截止到当天 23:59:59；留空表示没有截止时间"
            ref={field.ref}
            value={field.value}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
        )}
      />
      {watch('deadline') === '' ? null : (
        <Controller
          control={control}
          name="acceptLate"
          render={({ field }) => (
            <SwitchField
              label="接受逾期提交"
              hint="接受时，截止后提交的作业标记为逾期"
              labels={['接受', '拒绝']}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="status"
        render={({ field, fieldState }) => (
          <div data-wide>
            <DictRadio
              label="状态"
              dict="additional_work_status"
              required
              hint="发布后会通知班级里的学生"
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          </div>
        )}
      />
    </>
  );
}

function MarkFields({ form: { control } }: PartProps) {
  return (
    <>
      <Controlled control={control} name="holdMarks" isWide>
        {({ value, error: _none, ...bound }) => (
          <SwitchField
            label="统一公布成绩"
            hint="公布前学生只看到“已批改，待公布”"
            labels={['统一公布', '批改后可见']}
            checked={value}
            {...bound}
          />
        )}
      </Controlled>
      <Controlled control={control} name="rubric" isWide>
        {({ value, error, onChange }) => <RubricField value={value} error={error} onChange={onChange} />}
      </Controlled>
    </>
  );
}

function FileFields({ form: { control, watch } }: PartProps) {
  const kind = kindOfWork(watch('codeType'));
  return (
    <>
      <div data-wide>
        <FileField
          control={control}
          name="workUrl"
          label="起始作品"
          purpose={kind === undefined ? 'material' : 'work'}
          accept={kind === undefined ? materialEndings : [...workKinds[kind].accept]}
          maxMegabytes={50}
        />
      </div>
      <div data-wide>
        <FilesField
          control={control}
          name="workDocumentUrl"
          label="作业资料"
          purpose="material"
          accept={materialEndings}
          maxMegabytes={200}
        />
      </div>
      <PictureField control={control} name="workCover" label="作业封面" purpose="cover" />
    </>
  );
}
