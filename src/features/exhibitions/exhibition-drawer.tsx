import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Controlled } from '#shared/forms/controlled.tsx';
import { plainText } from '#shared/forms/form-parts.ts';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { useOnlyClass } from '#shared/people/use-only-class.ts';
import { DeadlineField } from '#shared/ui/dates/date-field.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import {
  exhibitionBody,
  exhibitionLabels,
  exhibitionSchema,
  exhibitionValues,
  newExhibitionValues,
  type ExhibitionRow,
  type ExhibitionValues,
} from './exhibition-schema.ts';

/** 举办作品展; a new one begins with the class of a teacher who has one alone. */
export function ExhibitionForm({ crud }: RecordFormProps<ExhibitionRow>) {
  const departIds = useOnlyClass(crud.record === undefined);
  if (departIds !== undefined) return <ExhibitionDrawer crud={crud} departIds={departIds} />;
  return (
    <Drawer open title={crud.formTitle} width={600} onClose={crud.close}>
      <PageSkeleton />
    </Drawer>
  );
}

type ExhibitionDrawerProps = RecordFormProps<ExhibitionRow> & { readonly departIds: readonly string[] };

function ExhibitionDrawer({ crud, departIds }: ExhibitionDrawerProps) {
  const row = crud.record;
  const form = useForm<ExhibitionValues>({
    defaultValues: row === undefined ? newExhibitionValues(departIds) : exhibitionValues(row),
    resolver: zodResolver(exhibitionSchema),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const names = (row?.departIds_dictText ?? '').split(',');
  const ids = (row?.departIds ?? '').split(',');
  const otherNames = Object.fromEntries(ids.map((id, index) => [id, names[index] ?? id]));
  return (
    <RecordForm
      crud={crud}
      width={600}
      form={form}
      bodyOf={exhibitionBody}
      valuesOf={exhibitionValues}
      labels={exhibitionLabels}
      formatValue={plainText}
    >
      <div data-wide>
        <TextField
          label="标题"
          required
          maxLength={64}
          autoComplete="off"
          placeholder="如：春天的故事"
          error={errors.title?.message}
          {...register('title')}
        />
      </div>
      <div data-wide>
        <TextAreaField
          label="说明"
          rows={4}
          maxLength={2000}
          placeholder="什么样的作品可以参展"
          error={errors.intro?.message}
          {...register('intro')}
        />
      </div>
      <Controlled control={control} name="departIds" isWide>
        {({ value, error, onChange }) => (
          <DepartPicker
            label="班级"
            required
            hint="只有这些班级的学生和老师看得到作品展"
            canChoose={isClass}
            otherNames={otherNames}
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
      </Controlled>
      <Controlled control={control} name="entryEnd" isWide>
        {(bound) => (
          <DeadlineField label="交作品截止时间" required hint="只选日期时，截止到当天 23:59:59" {...bound} />
        )}
      </Controlled>
      <Controlled control={control} name="maxWorks" isWide>
        {({ value, onChange }) => (
          <RadioField
            label="每人最多"
            value={value}
            options={[
              { value: '1', text: '1 个作品' },
              { value: '2', text: '2 个作品' },
              { value: '3', text: '3 个作品' },
            ]}
            onChange={onChange}
          />
        )}
      </Controlled>
      <VoteFields form={form} />
    </RecordForm>
  );
}

function VoteFields({ form: { control, watch } }: { readonly form: UseFormReturn<ExhibitionValues> }) {
  return (
    <>
      <Controlled control={control} name="votes" isWide>
        {({ value, error: _none, ...bound }) => (
          <SwitchField
            label="投票"
            hint="每名学生一票，不能投给自己。结束后只显示前三名，不显示票数"
            labels={['学生投票', '不投票']}
            checked={value}
            {...bound}
          />
        )}
      </Controlled>
      {watch('votes') ? (
        <Controlled control={control} name="voteEnd" isWide>
          {(bound) => <DeadlineField label="投票截止时间" required {...bound} />}
        </Controlled>
      ) : null}
    </>
  );
}
