import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { DictRadio } from '#shared/dict/dict-fields.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { FilesField } from '#shared/forms/upload-fields.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  assetBody,
  assetLabels,
  assetSchema,
  assetValues,
  assetText,
  pictureKinds,
  soundKinds,
  type AssetRow,
  type AssetValues,
} from './asset-schema.ts';

/** Adds or edits an asset of the school's library. Mount it to open it. */
export function AssetDrawer({ crud }: RecordFormProps<AssetRow>) {
  const form = useForm<AssetValues>({
    defaultValues: assetValues(crud.record),
    resolver: zodResolver(assetSchema),
  });
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: 'assetType' });
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={800}
      bodyOf={assetBody}
      valuesOf={assetValues}
      labels={assetLabels}
      formatValue={assetText}
    >
      <div data-wide>
        <Controller
          control={form.control}
          name="assetType"
          render={({ field }) => (
            <DictRadio
              label="素材类型"
              required
              dict="scratch_asset_type"
              value={field.value}
              error={errors.assetType?.message}
              // Files of the previous type are invalid.
              onChange={(value) => {
                field.onChange(value);
                form.setValue('costumes', []);
                form.setValue('sounds', []);
              }}
            />
          )}
        />
      </div>
      {type === '2' ? null : (
        <div data-wide>
          <FilesField
            control={form.control}
            name="costumes"
            label={type === '4' ? '造型' : '素材文件'}
            purpose="asset"
            accept={pictureKinds}
            maxMegabytes={10}
            hint={type === '4' ? undefined : '一个文件，不超过 10 MB'}
          />
        </div>
      )}
      {type === '2' || type === '4' ? (
        <div data-wide>
          <FilesField
            control={form.control}
            name="sounds"
            label={type === '4' ? '声音' : '素材文件'}
            purpose="asset"
            accept={soundKinds}
            maxMegabytes={10}
            hint={type === '4' ? undefined : '一个文件，不超过 10 MB'}
          />
        </div>
      ) : null}
      <TextField
        label="素材名"
        maxLength={100}
        placeholder="不填就用文件名"
        error={errors.assetName?.message}
        {...form.register('assetName')}
      />
      <TextField
        label="标签"
        maxLength={1000}
        placeholder="用逗号隔开，编辑器里可以按标签搜索"
        error={errors.tags?.message}
        {...form.register('tags')}
      />
    </RecordForm>
  );
}
