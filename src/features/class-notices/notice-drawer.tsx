import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { materialEndings } from '#shared/files/material-endings.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { FilesField } from '#shared/forms/upload-fields.tsx';
import { dateCheck } from '#shared/text/date-check.ts';
import { readDate } from '#shared/text/date-input.ts';
import { DeadlineField } from '#shared/ui/dates/date-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ownNoticesKey, sendNotice } from './api.ts';
import { chosenReceivers, classReceiver } from './receivers.ts';
import { ReceiversField } from './receivers-field.tsx';

const noticeSchema = z
  .object({
    receivers: z.array(z.string()).check(z.minLength(1, '请选择收通知的班级、小组或学生！')),
    title: z.string().check(z.trim(), z.minLength(1, '请输入标题！'), z.maxLength(100, '最多100个字符！')),
    content: z.string().check(z.maxLength(5000, '最多5000个字符！')),
    files: z.array(z.string()).check(z.maxLength(9, '最多9个文件！')),
    endTime: z.string().check(dateCheck('end')),
  })
  .check(
    z.refine(({ content, files }) => content.trim() !== '' || files.length > 0, {
      error: '请输入内容！',
      path: ['content'],
    }),
  );

type NoticeValues = z.infer<typeof noticeSchema>;

type NoticeDrawerProps = {
  /** The classes that are chosen at first. */
  readonly departIds?: readonly string[];
  readonly onClose: () => void;
};

const nobody: readonly string[] = [];

/** 发通知: a notice to classes, groups or pupils, sent at once. */
export function NoticeDrawer({ departIds = nobody, onClose }: NoticeDrawerProps) {
  const client = useQueryClient();
  const form = useForm<NoticeValues>({
    defaultValues: {
      receivers: departIds.map(classReceiver),
      title: '',
      content: '',
      files: [],
      endTime: '',
    },
    resolver: zodResolver(noticeSchema),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const send = async ({ receivers, title, content, files, endTime }: NoticeValues) => {
    const { message } = await sendNotice({
      ...chosenReceivers(receivers),
      title,
      content,
      files,
      endTime: endTime === '' ? null : (readDate(endTime, 'end') ?? endTime),
    });
    return message;
  };
  const sent = () => {
    void client.invalidateQueries({ queryKey: ownNoticesKey() });
    onClose();
  };
  return (
    <FormDrawer
      title="发通知"
      saveText="发送"
      width={560}
      form={form}
      save={send}
      onSaved={sent}
      onClose={onClose}
    >
      <Controlled control={control} name="receivers" isWide>
        {({ value, error, onChange }) => <ReceiversField value={value} error={error} onChange={onChange} />}
      </Controlled>
      <div data-wide>
        <TextField
          label="标题"
          required
          maxLength={100}
          autoComplete="off"
          placeholder="请输入标题"
          error={errors.title?.message}
          {...register('title')}
        />
      </div>
      <div data-wide>
        <TextAreaField
          label="内容"
          rows={6}
          maxLength={5000}
          placeholder="写给学生的话"
          error={errors.content?.message}
          {...register('content')}
        />
      </div>
      <div data-wide>
        <FilesField
          control={control}
          name="files"
          label="图片和文件"
          purpose="notice"
          accept={materialEndings}
          maxMegabytes={50}
          hint="最多 9 个，每个不超过 50 MB"
        />
      </div>
      <MoreFields hasError={errors.endTime !== undefined}>
        <Controlled control={control} name="endTime">
          {(bound) => (
            <DeadlineField
              label="结束显示日期"
              hint="过了这一天，通知不再出现在学生的首页；我的消息里还能看到"
              {...bound}
            />
          )}
        </Controlled>
      </MoreFields>
    </FormDrawer>
  );
}
