import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { IconPicker } from '#shared/ui/fields/icon-picker.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import { FlagField } from './flag-field.tsx';
import {
  frontMenuBody,
  frontMenuLabels,
  frontMenuSchema,
  frontMenuValues,
  type FrontMenuValues,
} from './front-menu-schema.ts';

type Row = Schema<'FrontMenuNode'>;

type FrontMenuFormProps = RecordFormProps<Row> & {
  readonly nodes: readonly Row[];
  /** The parent of a new entry. */
  readonly parent: Row | undefined;
};

/** The form of 前台菜单. */
export function FrontMenuForm({ crud, nodes, parent }: FrontMenuFormProps) {
  const row = crud.record;
  const form = useForm<FrontMenuValues>({
    defaultValues: frontMenuValues(row, parent),
    resolver: zodResolver(frontMenuSchema),
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'menuType' });
  return (
    <RecordForm
      crud={crud}
      form={form}
      bodyOf={frontMenuBody}
      valuesOf={(one) => frontMenuValues(one)}
      labels={frontMenuLabels}
    >
      <Controlled control={control} name="menuType" isWide>
        {(bound) => <RadioField label="菜单类型" options={types} {...bound} />}
      </Controlled>
      <TextField
        label="菜单名称"
        required
        maxLength={100}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {type === '0' ? null : (
        <Controller
          control={control}
          name="parentId"
          render={({ field, fieldState }) => (
            <TreeSelect
              label="上级菜单"
              title="上级菜单"
              required
              single
              nodes={without(nodes, row?.id)}
              value={field.value === '' ? [] : [field.value]}
              placeholder="请选择上级菜单"
              error={fieldState.error?.message}
              onChange={([id = '']) => field.onChange(id)}
            />
          )}
        />
      )}
      <TextField
        label="菜单路径"
        maxLength={255}
        autoComplete="off"
        hint="只用来分组的菜单可不填"
        error={errors.url?.message}
        {...register('url')}
      />
      <Controlled control={control} name="icon">
        {(bound) => <IconPicker label="菜单图标" {...bound} />}
      </Controlled>
      <TextField
        label="排序"
        inputMode="decimal"
        autoComplete="off"
        hint="数字小的在前，不填排在最后；也可以在列表中拖动"
        error={errors.sortNo?.message}
        {...register('sortNo')}
      />
      <FlagField control={control} name="hidden" label="隐藏" />
      <FlagField
        control={control}
        name="isRoute"
        label="站内打开"
        hint="打开时不刷新整个网页；路径必须是本系统的页面。"
      />
      <FlagField control={control} name="needLogin" label="登录显示" hint="登录以后才显示这个菜单。" />
      <FlagField control={control} name="internalOrExternal" label="打开方式" labels={['外部', '内部']} />
    </RecordForm>
  );
}

const types = [
  { value: '0', text: '一级菜单' },
  { value: '1', text: '子菜单' },
] as const;

function without(nodes: readonly Row[], excludedId: string | undefined): Row[] {
  return nodes
    .filter(({ id }) => id !== excludedId)
    .map((node) => ({ ...node, children: without(node.children ?? [], excludedId) }));
}
