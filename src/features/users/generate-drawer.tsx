import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { credentialSheetsKey } from '#shared/api/credential-sheets.ts';
import { generateStudents } from '#shared/api/user.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { batchSchema, maxAccounts, namesIn, type BatchValues, type Credentials } from './account-rules.ts';

type GenerateDrawerProps = {
  /** The class of the accounts; if omitted, it is selected. */
  readonly departId?: string;
  /** The accounts exist; the server keeps their passwords until the credential sheet is closed, for at most a day. */
  readonly onMade: (accounts: readonly Credentials[]) => void;
  readonly onClose: () => void;
};

const empty: BatchValues = {
  selecteddeparts: [],
  prefix: '',
  count: '',
  start: '1',
  password: '',
  confirmpassword: '',
  passwordDue: true,
  realnames: '',
};

/** 批量生成学生 (docs/behaviour.md#accounts): accounts for a class, numbered with a prefix. */
export function GenerateDrawer({ departId, onMade, onClose }: GenerateDrawerProps) {
  const form = useForm<BatchValues>({
    defaultValues: { ...empty, selecteddeparts: departId === undefined ? [] : [departId] },
    resolver: zodResolver(batchSchema),
  });
  const { register, control, setValue, getValues, formState } = form;
  const { errors } = formState;
  const client = useQueryClient();
  const made = useRef<readonly Credentials[]>([]);
  /** The number of names is the default number of accounts. */
  const [counted, setCounted] = useState('');
  const followNames = () => {
    if (getValues('count') !== counted) return;
    const { length } = namesIn(getValues('realnames'));
    const next = length === 0 ? '' : String(Math.min(length, maxAccounts));
    setCounted(next);
    setValue('count', next, { shouldDirty: true });
  };
  const save = async (values: BatchValues) => {
    const { message, result } = await generateStudents({
      selecteddeparts: values.selecteddeparts.join(','),
      prefix: values.prefix,
      count: Number(values.count),
      start: Number(values.start),
      password: values.password === '' ? null : values.password,
      passwordDue: values.passwordDue,
      realnames: namesIn(values.realnames).slice(0, Number(values.count)),
      // If the answer is lost, the server may have made the accounts and kept their credential sheet.
    }).finally(() => void client.invalidateQueries({ queryKey: credentialSheetsKey() }));
    made.current = result;
    return message;
  };
  return (
    <FormDrawer
      title="批量生成学生"
      saveText="生成"
      width={560}
      form={form}
      save={save}
      onSaved={() => onMade(made.current)}
      onClose={onClose}
    >
      {departId === undefined ? (
        <Controlled control={control} name="selecteddeparts" isWide>
          {(bound) => <DepartPicker label="班级分配" required {...bound} />}
        </Controlled>
      ) : null}
      <TextField
        label="账号前缀"
        required
        placeholder="如 s3a"
        maxLength={60}
        autoComplete="off"
        hint="账号为前缀加编号，如 s3a01；已有的编号自动跳过"
        error={errors.prefix?.message}
        {...register('prefix')}
      />
      <TextField
        label="起始编号"
        inputMode="numeric"
        maxLength={6}
        error={errors.start?.message}
        {...register('start')}
      />
      <TextField
        label="生成数量"
        required
        inputMode="numeric"
        placeholder={`最多${maxAccounts}个`}
        maxLength={3}
        error={errors.count?.message}
        {...register('count')}
      />
      <div data-wide>
        <TextAreaField
          label="学生姓名"
          rows={5}
          hint="一行一个，可以从名单中粘贴；没有填写的，用账号当姓名"
          error={errors.realnames?.message}
          {...register('realnames', { onChange: followNames })}
        />
      </div>
      <Passwords form={form} />
      <Controlled control={control} name="passwordDue" isWide>
        {({ value, onChange }) => (
          <SwitchField
            label="首次登录修改密码"
            labels={['是', '否']}
            hint="学生第一次登录时，须先改成自己的密码"
            checked={value}
            onChange={onChange}
          />
        )}
      </Controlled>
    </FormDrawer>
  );
}

function Passwords({ form }: { readonly form: UseFormReturn<BatchValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="登录密码"
        type="password"
        placeholder="留空则每人随机生成"
        maxLength={64}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="确认密码"
        type="password"
        placeholder="请重新输入登录密码"
        maxLength={64}
        autoComplete="new-password"
        error={errors.confirmpassword?.message}
        {...register('confirmpassword')}
      />
    </>
  );
}
