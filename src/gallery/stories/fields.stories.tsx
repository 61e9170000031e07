import { useState } from 'react';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
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
      <TextField label="用户账号" required hint="保存后不能修改" placeholder="请输入用户账号" />
      <TextField label="邮箱" defaultValue="abc" error="请输入正确格式的邮箱!" />
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

export const group: StoryGroup = {
  title: '输入',
  stories: [
    { name: '文字与选择', Show: Texts },
    { name: '分段选择与开关', Show: Choices },
  ],
};
