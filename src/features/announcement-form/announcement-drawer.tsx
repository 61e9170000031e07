import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { allRolesQuery } from '#api/role.ts';
import { messageOf } from '#machines/message-of.ts';
import { Controlled } from '#resource/controlled.tsx';
import { DepartPicker } from '#resource/depart-picker.tsx';
import { HtmlField } from '#resource/html-field.tsx';
import { RecordForm, type RecordFormProps } from '#resource/record-form.tsx';
import { UserPicker } from '#resource/user-picker/user-picker.tsx';
import { CheckField } from '#ui/choice-fields.tsx';
import { DateTimeField } from '#ui/date-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
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

function Roles({ control }: Pick<PartProps['form'], 'control'>) {
  const { data, isError, error, refetch } = useQuery(allRolesQuery());
  if (data === undefined)
    return isError ? (
      <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton rows={1} />
    );
  const options = data.map(({ id, roleName }) => ({ value: id, text: roleName }));
  return (
    <Controlled control={control} name="roleIds" isWide>
      {(bound) => <CheckField label="指定角色" required options={options} {...bound} />}
    </Controlled>
  );
}

function Receivers({ form }: PartProps) {
  const { register, control, watch, formState } = form;
  const msgType = watch('msgType');
  return (
    <>
      <SelectField
        label="通告类型"
        required
        placeholder="请选择通告对象类型"
        options={[
          { value: 'ALL', text: '全体用户' },
          { value: 'USER', text: '指定用户' },
          { value: 'DEPART', text: '指定班级' },
          { value: 'ROLE', text: '指定角色' },
        ]}
        error={formState.errors.msgType?.message}
        {...register('msgType')}
      />
      {msgType === 'USER' ? (
        <Controlled control={control} name="userIds" isWide>
          {(bound) => <UserPicker label="指定用户" required {...bound} />}
        </Controlled>
      ) : null}
      {msgType === 'DEPART' ? (
        <Controlled control={control} name="departIds" isWide>
          {(bound) => <DepartPicker label="指定班级" required hint="下级班级的用户也会收到" {...bound} />}
        </Controlled>
      ) : null}
      {msgType === 'ROLE' ? <Roles control={control} /> : null}
    </>
  );
}
