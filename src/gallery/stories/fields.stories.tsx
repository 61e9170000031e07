import { useState } from 'react';
import { CheckField, RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { ColorField } from '#shared/ui/fields/color-field.tsx';
import { DateField, DateRangeField, DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { IconPicker } from '#shared/ui/fields/icon-picker.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

const options = [
  { value: '', text: '全部' },
  { value: 'false', text: '未提交' },
  { value: 'true', text: '已提交' },
] as const;

function Choices() {
  const [value, setValue] = useState<(typeof options)[number]['value']>('false');
  const [on, setOn] = useState(true);
  return (
    <div className={styles['row']}>
      <SegmentedChoice label="提交状态" value={value} options={options} onChange={setValue} />
      <SegmentedChoice label="不可用的选择" value="" options={options} disabled onChange={setValue} />
      <Switch label="多页签模式" checked={on} onChange={setOn} />
      <Switch label="固定侧边菜单" checked={false} disabled onChange={setOn} />
    </div>
  );
}

function Texts() {
  return (
    <div className={styles['column']}>
      <TextField label="账号" required hint="保存后不能修改" placeholder="请输入账号" />
      <TextField label="邮箱" defaultValue="abc" error="请输入正确的邮箱！" />
      <SelectField
        label="作业类型"
        placeholder="请选择作业类型"
        options={[{ value: '2', text: 'Scratch 3' }]}
      />
      <TextField label="编码" disabled defaultValue="A01" />
      <TextAreaField label="评语" rows={3} placeholder="请输入评语" />
    </div>
  );
}

function Dates() {
  const [day, setDay] = useState('2016-05-01');
  const [time, setTime] = useState('2026-11-21 08:00:00');
  const [range, setRange] = useState({ begin: '2026-10-22', end: '2026-11-21' });
  const presets = [
    { text: '最近30天', range: { begin: '2026-10-22', end: '2026-11-21' } },
    { text: '最近60天', range: { begin: '2026-09-22', end: '2026-11-21' } },
    { text: '最近90天', range: { begin: '2026-08-23', end: '2026-11-21' } },
  ];
  return (
    <>
      <div className={styles['column']}>
        <DateField label="生日" value={day} onChange={setDay} />
        <DateTimeField label="开始时间" required value={time} onChange={setTime} />
        <DateTimeField label="结束时间" value="" error="结束时间要晚于开始时间" onChange={setTime} />
      </div>
      <DateRangeField label="统计日期" value={range} presets={presets} onChange={setRange} />
    </>
  );
}

function Values() {
  const [color, setColor] = useState('#1890ff');
  const [icon, setIcon] = useState('home');
  return (
    <div className={styles['column']}>
      <NumberField label="角色等级" min={0} max={99} defaultValue="0" />
      <NumberField label="排序值" decimal hint="值越小越靠前，支持小数" defaultValue="1.5" />
      <ColorField label="背景色" value={color} onChange={setColor} />
      <ColorField label="没有颜色" value="" onChange={setColor} />
      <IconPicker label="菜单图标" value={icon} onChange={setIcon} />
    </div>
  );
}

const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

function Marks() {
  const [sex, setSex] = useState('1');
  const [roles, setRoles] = useState<readonly string[]>(['1']);
  const [shared, setShared] = useState(true);
  return (
    <div className={styles['column']}>
      <RadioField label="性别" required options={sexes} value={sex} onChange={setSex} />
      <CheckField label="角色分配" error="请选择角色" options={sexes} value={roles} onChange={setRoles} />
      <SwitchField
        label="是否共享"
        hint="共享后所有学生都可以上本课程"
        labels={['是', '否']}
        checked={shared}
        onChange={setShared}
      />
    </div>
  );
}

export const group: StoryGroup = {
  title: '输入',
  stories: [
    { name: '文字与选择', Show: Texts },
    { name: '分段选择与开关', Show: Choices },
    { name: '单选、多选与开关', Show: Marks },
    { name: '日期', Show: Dates },
    { name: '数字、颜色与图标', Show: Values },
  ],
};
