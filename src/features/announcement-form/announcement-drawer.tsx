import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Controlled } from '#resource/controlled.tsx';
import { HtmlField } from '#resource/html-field.tsx';
import { RecordForm, type RecordFormProps } from '#resource/record-form.tsx';
import { UserPicker } from '#resource/user-picker/user-picker.tsx';
import { DateTimeField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  announcementBody,
  announcementLabels,
  announcementSchema,
  announcementValues,
  type AnnouncementRow,
  type AnnouncementValues,
} from './announcement-schema.ts';

/** Writes or changes an announcement that is not out yet (reference 1.6). Mount it to open it. */
export function AnnouncementDrawer({ desk }: RecordFormProps<AnnouncementRow>) {
  const form = useForm<AnnouncementValues>({
    defaultValues: announcementValues(desk.record),
    resolver: zodResolver(announcementSchema),
  });
  return (
    <RecordForm
      desk={desk}
      form={form}
      width={900}
      bodyOf={(values) => announcementBody(values, desk.record)}
      valuesOf={announcementValues}
      labels={announcementLabels}
    >
      <Kinds form={form} />
      <Receivers form={form} />
      <div data-wide>
        <TextAreaField
          label="摘要"
          required
          rows={2}
          maxLength={2000}
          placeholder="请输入摘要"
          error={form.formState.errors.msgAbstract?.message}
          {...form.register('msgAbstract')}
        />
      </div>
      <HtmlField control={form.control} name="msgContent" label="内容" height={240} />
    </RecordForm>
  );
}

type PartProps = { readonly form: UseFormReturn<AnnouncementValues> };

function Kinds({ form }: PartProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div data-wide>
        <TextField
          label="标题"
          required
          maxLength={100}
          placeholder="请输入标题"
          error={errors.titile?.message}
          {...register('titile')}
        />
      </div>
      <SelectField
        label="消息类型"
        required
        placeholder="请选择消息类型"
        options={[
          { value: '1', text: '通知公告' },
          { value: '2', text: '系统消息' },
        ]}
        error={errors.msgCategory?.message}
        {...register('msgCategory')}
      />
      <SelectField
        label="优先级"
        options={[
          { value: 'L', text: '低' },
          { value: 'M', text: '中' },
          { value: 'H', text: '高' },
        ]}
        {...register('priority')}
      />
      {(['startTime', 'endTime'] as const).map((name) => (
        <Controlled key={name} control={control} name={name}>
          {(bound) => <DateTimeField label={announcementLabels[name]} required {...bound} />}
        </Controlled>
      ))}
    </>
  );
}

function Receivers({ form }: PartProps) {
  const { register, control, watch, formState } = form;
  return (
    <>
      <SelectField
        label="通告类型"
        required
        placeholder="请选择通告对象类型"
        options={[
          { value: 'ALL', text: '全体用户' },
          { value: 'USER', text: '指定用户' },
        ]}
        error={formState.errors.msgType?.message}
        {...register('msgType')}
      />
      {watch('msgType') === 'USER' ? (
        <Controlled control={control} name="userIds" isWide>
          {(bound) => <UserPicker label="指定用户" required {...bound} />}
        </Controlled>
      ) : null}
    </>
  );
}
