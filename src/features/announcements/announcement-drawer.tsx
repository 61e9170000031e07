import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { allRolesQuery } from '#shared/api/role.ts';
import { userNamesQuery } from '#shared/api/user.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { useDeparts } from '#shared/people/use-departs.ts';
import { namedText, namesOf } from '#shared/forms/form-parts.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { Loaded } from '#shared/forms/loaded.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { UserPicker } from '#shared/people/user-picker.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { DateTimeField, DeadlineField } from '#shared/ui/dates/date-field.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  announcementBody,
  announcementLabels,
  announcementSchema,
  announcementValues,
  receiversOf,
  type AnnouncementRow,
  type AnnouncementValues,
} from './announcement-schema.ts';

const priorities = [
  { value: 'L', text: '低' },
  { value: 'M', text: '中' },
  { value: 'H', text: '高' },
] as const;
const receiverKinds = [
  { value: 'ALL', text: '全体用户' },
  { value: 'USER', text: '指定用户' },
  { value: 'DEPART', text: '指定班级' },
  { value: 'ROLE', text: '指定角色' },
] as const;

/** Writes or edits an unpublished announcement. Mount it to open it. */
export function AnnouncementDrawer({ crud }: RecordFormProps<AnnouncementRow>) {
  const form = useForm<AnnouncementValues>({
    defaultValues: announcementValues(crud.record),
    resolver: zodResolver(announcementSchema),
  });
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={900}
      bodyOf={announcementBody}
      valuesOf={announcementValues}
      labels={announcementLabels}
      formatValue={useAnnouncementLabels(crud, useWatch({ control: form.control, name: 'departIds' }))}
    >
      <div data-wide>
        <TextField
          label="标题"
          required
          maxLength={100}
          placeholder="请输入标题"
          error={form.formState.errors.titile?.message}
          {...form.register('titile')}
        />
      </div>
      <Receivers form={form} />
      <HtmlField control={form.control} name="msgContent" label="内容" required height={240} />
      <More form={form} />
    </RecordForm>
  );
}

/** Values as text: receivers and options by name, fetched when two states are compared. */
function useAnnouncementLabels(
  { mode, record, conflict }: RecordFormProps<AnnouncementRow>['crud'],
  departIds: readonly string[],
) {
  const enabled = mode === 'conflicted';
  const userIds = receiversOf([record, conflict?.theirs]);
  const users = useQuery({ ...userNamesQuery(userIds), enabled: enabled && userIds.length > 0 });
  const departs = useDeparts([...new Set([...departIds, ...announcementValues(conflict?.theirs).departIds])]);
  const roles = useQuery({ ...allRolesQuery(), enabled });
  return namedText({
    userIds: new Map((users.data ?? []).map((user) => [user.id, nameOf(user)])),
    departIds: new Map([...departs].map(([id, { text }]) => [id, text])),
    roleIds: new Map((roles.data ?? []).map(({ id, roleName }) => [id, roleName])),
    priority: namesOf(priorities),
    msgType: namesOf(receiverKinds),
  });
}

type PartProps = { readonly form: UseFormReturn<AnnouncementValues> };

/** The fields that have a default. */
function More({ form }: PartProps) {
  const { register, control, formState } = form;
  const { msgAbstract, startTime, endTime } = formState.errors;
  return (
    <MoreFields hasError={[msgAbstract, startTime, endTime].some((error) => error !== undefined)}>
      <SelectField label="优先级" options={priorities} {...register('priority')} />
      <Controlled control={control} name="startTime">
        {(bound) => <DateTimeField label={announcementLabels.startTime} hint="不填就从现在开始" {...bound} />}
      </Controlled>
      <Controlled control={control} name="endTime">
        {(bound) => <DeadlineField label={announcementLabels.endTime} hint="不填就一直有效" {...bound} />}
      </Controlled>
      <TextAreaField
        label="摘要"
        rows={2}
        maxLength={2000}
        hint="不填就用内容的第一句"
        error={msgAbstract?.message}
        {...register('msgAbstract')}
      />
    </MoreFields>
  );
}

function Roles({ control }: Pick<PartProps['form'], 'control'>) {
  return (
    <Loaded query={useQuery(allRolesQuery())} skeleton={<PageSkeleton rows={1} />}>
      {(roles) => (
        <Controlled control={control} name="roleIds" isWide>
          {(bound) => (
            <CheckField
              label="指定角色"
              required
              options={roles.map(({ id, roleName }) => ({ value: id, text: roleName }))}
              {...bound}
            />
          )}
        </Controlled>
      )}
    </Loaded>
  );
}

function Receivers({ form }: PartProps) {
  const { register, control, watch, formState } = form;
  const msgType = watch('msgType');
  return (
    <>
      <SelectField
        label="通告对象"
        required
        placeholder="请选择通告对象"
        options={receiverKinds}
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
