import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { DictRadio } from '#shared/dict/dict-fields.tsx';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  newsBody,
  newsLabels,
  newsSchema,
  newsValues,
  newsText,
  type NewsRow,
  type NewsValues,
} from './news-schema.ts';

/** Writes or edits news. Mount it to open it. */
export function NewsDrawer({ crud }: RecordFormProps<NewsRow>) {
  const form = useForm<NewsValues>({
    defaultValues: newsValues(crud.record),
    resolver: zodResolver(newsSchema),
  });
  const { errors } = form.formState;
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={1200}
      bodyOf={newsBody}
      valuesOf={newsValues}
      labels={newsLabels}
      formatValue={newsText}
    >
      <div data-wide>
        <TextField
          label="标题"
          required
          maxLength={256}
          placeholder="请输入标题"
          error={errors.newsTitle?.message}
          {...form.register('newsTitle')}
        />
      </div>
      <Controller
        control={form.control}
        name="newsStatus"
        render={({ field }) => (
          <DictRadio
            label="状态"
            required
            dict="news_status"
            value={field.value}
            error={errors.newsStatus?.message}
            onChange={field.onChange}
          />
        )}
      />
      <HtmlField control={form.control} name="newsContent" label="内容" height={320} />
    </RecordForm>
  );
}
