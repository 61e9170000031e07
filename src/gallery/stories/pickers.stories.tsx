import { useState } from 'react';
import { isClass } from '#shared/people/depart-rows.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { DictRadio, DictSelect } from '#shared/dict/dict-fields.tsx';
import { DictText } from '#shared/dict/dict-text.tsx';
import { UserPicker } from '#shared/people/user-picker.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

function Dictionaries() {
  const [sex, setSex] = useState('1');
  const [type, setType] = useState('');
  return (
    <div className={styles['column']}>
      <p>
        作业类型：
        <DictText dict="work_type" value="2,4" />，
        <DictText dict="sex" value="1" tones={{ 1: 'info' }} />
      </p>
      <DictSelect
        label="作业类型"
        dict="work_type"
        withAll
        value={type}
        onChange={(event) => setType(event.target.value)}
      />
      <DictRadio label="性别" dict="sex" value={sex} onChange={setSex} />
    </div>
  );
}

function Departs() {
  const [many, setMany] = useState<readonly string[]>(['c31', 'c42', 'other']);
  const [one, setOne] = useState<readonly string[]>([]);
  return (
    <div className={styles['column']}>
      <DepartPicker
        label="授权部门"
        hint="只有这些部门和它们的下级可以开这门课程，留空表示不限制。"
        value={many}
        otherNames={{ other: '五年级三班' }}
        onChange={setMany}
      />
      <DepartPicker
        label="班级"
        required
        single
        error={one.length === 0 ? '请选择班级' : undefined}
        canChoose={isClass}
        value={one}
        onChange={setOne}
      />
    </div>
  );
}

function Users() {
  const [many, setMany] = useState<readonly string[]>(['u3', 'u14']);
  const [one, setOne] = useState<readonly string[]>([]);
  return (
    <div className={styles['column']}>
      <UserPicker label="指定用户" required value={many} onChange={setMany} />
      <UserPicker label="班主任" single value={one} onChange={setOne} />
    </div>
  );
}

type Entry = { readonly id: string; readonly title: string; readonly children?: readonly Entry[] };

const menu: readonly Entry[] = [
  {
    id: 'system',
    title: '系统管理',
    children: [
      { id: 'user', title: '用户管理' },
      { id: 'role', title: '角色管理' },
    ],
  },
  { id: 'course', title: '课程管理', children: [{ id: 'unit', title: '课程单元管理' }] },
];

function TreeSelects() {
  const [one, setOne] = useState<readonly string[]>(['user']);
  const [many, setMany] = useState<readonly string[]>(['role', 'unit']);
  return (
    <div className={styles['column']}>
      <TreeSelect label="上级菜单" title="上级菜单" single nodes={menu} value={one} onChange={setOne} />
      <TreeSelect label="标签" title="标签" nodes={menu} value={many} onChange={setMany} />
    </div>
  );
}

export const group: StoryGroup = {
  title: '选择器',
  stories: [
    { name: '数据字典', Show: Dictionaries },
    { name: '部门选择', Show: Departs },
    { name: '用户选择', Show: Users },
    { name: '树选择', Show: TreeSelects },
  ],
};
