import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type FieldPathByValue, type UseFormReturn } from 'react-hook-form';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { materialEndings } from '#shared/files/material-endings.ts';
import { kindOfWork, workKinds } from '#shared/work/work-kinds.ts';
import type { UnitValues } from './unit-schema.ts';
import { FileField, FilesField } from '#shared/forms/upload-fields.tsx';
import styles from './courses.module.css';

type PartProps = { readonly form: UseFormReturn<UnitValues> };

/** Case and preset work have the file types of submissions. */
function projectsOf(workType: string): string[] {
  return [...workKinds[kindOfWork(workType) ?? 'scratch'].accept];
}

export const videoSources = [
  { value: '1', text: '上传' },
  { value: '2', text: '链接' },
  { value: '3', text: '外部' },
] as const;

/** The video and the files that pupils get. A video of another site is set among the other fields. */
export function UnitUploads({ form }: PartProps) {
  const { control } = form;
  return (
    <>
      {form.watch('courseVideoSource') === '1' ? (
        <FileField
          control={control}
          name="courseVideo"
          label="视频文件"
          purpose="material"
          accept={['.mp4', '.webm']}
          maxMegabytes={200}
        />
      ) : null}
      <FilesField
        control={control}
        name="coursePpt"
        label="资料"
        hint={form.watch('showCoursePpt') ? undefined : '对学生隐藏，可以在更多设置里改为显示'}
        purpose="material"
        accept={materialEndings}
        maxMegabytes={200}
      />
    </>
  );
}

/** 作业: its kind, and the work that pupils start from. */
export function WorkFields({ form }: PartProps) {
  const { data = [] } = useQuery(dictItemsQuery('work_type'));
  const types = data.map((item) => ({ value: item.value, text: item.text ?? item.value }));
  return (
    <>
      <FileField
        control={form.control}
        name="courseWork"
        label="起始作品"
        purpose="work"
        accept={projectsOf(form.watch('courseWorkType'))}
        maxMegabytes={50}
      />
      <SelectField
        label="作业类型"
        key={`types-${types.length}`}
        options={types}
        placeholder="请选择作业类型"
        error={form.formState.errors.courseWorkType?.message}
        {...form.register('courseWorkType')}
      />
    </>
  );
}

/** Where the video is, what pupils see of the files, the case and the plans. */
export function OtherFiles({ form }: PartProps) {
  const { control } = form;
  return (
    <>
      <Part title="课程视频" form={form} name="showCourseVideo">
        <VideoSource form={form} />
      </Part>
      <Part title="课程资料" form={form} name="showCoursePpt" />
      <Part title="课程案例" form={form} name="showCourseCase">
        <FileField
          control={control}
          name="courseCase"
          label="案例文件"
          purpose="work"
          accept={projectsOf(form.watch('courseWorkType'))}
          maxMegabytes={50}
        />
      </Part>
      <Part title="课程教案" form={form} name="showCoursePlan">
        <FilesField
          control={control}
          name="coursePlan"
          label="教案"
          purpose="material"
          accept={materialEndings}
          maxMegabytes={200}
        />
      </Part>
    </>
  );
}

type SwitchName = FieldPathByValue<UnitValues, boolean>;

function Part({
  title,
  form,
  name,
  children,
}: PartProps & { readonly title: string; readonly name: SwitchName; readonly children?: ReactNode }) {
  return (
    <fieldset className={styles['part']} data-wide>
      <legend>{title}</legend>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <SwitchField
            label={`${title}是否显示`}
            labels={['对学生显示', '对学生隐藏']}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {children}
    </fieldset>
  );
}

function VideoSource({ form }: PartProps) {
  const { register, setValue, watch, formState } = form;
  const error = formState.errors.courseVideo?.message;
  const source = watch('courseVideoSource');
  return (
    <>
      <RadioField
        label="视频来源"
        options={videoSources}
        value={source}
        onChange={(value) => {
          setValue('courseVideoSource', value === '2' ? '2' : value === '3' ? '3' : '1', {
            shouldDirty: true,
          });
          // Paths, addresses and players are not interchangeable.
          setValue('courseVideo', '', { shouldDirty: true });
        }}
      />
      {source === '2' ? (
        <TextField
          label="视频地址"
          type="url"
          placeholder="请输入视频地址"
          maxLength={2000}
          error={error}
          {...register('courseVideo')}
        />
      ) : source === '3' ? (
        <TextAreaField
          label="外部播放器代码"
          rows={3}
          placeholder="请输入外部播放器代码"
          maxLength={2000}
          error={error}
          {...register('courseVideo')}
        />
      ) : null}
    </>
  );
}
