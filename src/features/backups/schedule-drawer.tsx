import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { backupsKey, saveSchedule } from './api.ts';
import { dailyCron, dailyTime, placeText } from './backup-texts.ts';

type ScheduleDrawerProps = {
  readonly schedule: Schema<'BackupSchedule'>;
  readonly place: Schema<'BackupPlace'>;
  readonly onClose: () => void;
};

const schema = z.object({
  isOn: z.boolean(),
  cronExpression: z.string().check(z.trim(), z.minLength(1, '请输入cron表达式！')),
  keep: z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, '请输入 1 到 100 的整数')),
});
type Values = z.infer<typeof schema>;

const hours = Array.from({ length: 24 }, (_item, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The times of the list; a time between two full hours that is set already stays. */
function timeOptions(time: string | undefined) {
  const all = time === undefined || hours.includes(time) ? hours : [time, ...hours];
  return all.map((value) => ({ value, text: `每天 ${value}` }));
}

/** 备份设置: when backups are made and how many are kept. Mount it to open it. */
export function ScheduleDrawer({ schedule, place, onClose }: ScheduleDrawerProps) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { ...schedule, keep: String(schedule.keep) },
    resolver: zodResolver(schema),
  });
  const { control, register, formState } = form;
  const save = async ({ keep, ...values }: Values) =>
    (await saveSchedule({ ...values, keep: Number(keep) })).message;
  const saved = () => {
    void queryClient.invalidateQueries({ queryKey: backupsKey() });
    onClose();
  };
  return (
    <FormDrawer title="备份设置" width={480} form={form} save={save} onSaved={saved} onClose={onClose}>
      <Controlled control={control} name="isOn" isWide>
        {({ value, onChange, error }) => (
          <SwitchField
            label="自动备份"
            checked={value}
            labels={['开启', '关闭']}
            error={error}
            onChange={onChange}
          />
        )}
      </Controlled>
      <Controlled control={control} name="cronExpression" isWide>
        {({ value, error, ...bound }) => (
          <>
            <SelectField
              label="几点备份"
              options={timeOptions(dailyTime(value))}
              placeholder={dailyTime(value) === undefined ? '按高级里的设置' : undefined}
              value={dailyTime(value) ?? ''}
              hint="选没有人上课的时间，备份时学校照常使用"
              onChange={({ target }) => {
                if (target.value !== '') bound.onChange(dailyCron(target.value));
              }}
            />
            <MoreFields
              title="高级"
              hasError={error !== undefined || dailyTime(schedule.cronExpression) === undefined}
            >
              <TextField
                label="cron表达式"
                required
                maxLength={100}
                hint="秒 分 时 日 月 周 [年]，北京时间，周日为 1"
                error={error}
                value={value}
                {...bound}
              />
            </MoreFields>
          </>
        )}
      </Controlled>
      <div data-wide>
        <NumberField
          label="保留最近几份"
          required
          min={1}
          max={100}
          hint="每天一份，就是保留几天；更早的自动删除。每份只多占数据库和新文件的空间"
          error={formState.errors.keep?.message}
          {...register('keep')}
        />
      </div>
      <div data-wide>
        <TextField
          label="存放位置"
          readOnly
          value={placeText(place)}
          hint="存放位置写在服务器的设置里：BACKUP_FOLDER=另一块磁盘的文件夹、usb:U 盘名称 或 s3:存储桶/前缀，改后重新启动服务器"
        />
      </div>
    </FormDrawer>
  );
}
