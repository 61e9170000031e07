import { useState } from 'react';
import { BrandMark } from '#shared/ui/media/brand-mark.tsx';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FormContainer } from '#shared/ui/fields/form-container.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

function Header() {
  const [tab, setTab] = useState('works');
  return (
    <div className={styles['wide']}>
      <PageHeader
        title="三年级一班"
        logo={<BrandMark />}
        description="班主任：李老师　学生 32 人"
        links={
          <>
            <a href="#layout">班级课程表</a>
            <a href="#layout">班级教学记录</a>
          </>
        }
        onSearch={() => undefined}
        tabs={[
          { value: 'works', title: '作品' },
          { value: 'students', title: '学生' },
          { value: 'courses', title: '课程' },
        ]}
        tab={tab}
        onTab={setTab}
      />
    </div>
  );
}

const items = [
  { term: '账号', value: 's30101' },
  { term: '姓名', value: '王小明' },
  { term: '性别', value: '男' },
  { term: '手机号', value: null },
  { term: '部门', value: '希望小学三年级一班、创意编程兴趣小组' },
  { term: '备注', value: '每周三下午参加编程社团，作品多次在学校展示。', wide: true },
];

function TabsStory() {
  const [value, setValue] = useState('video');
  const tabs = ['视频', '案例', '课程内容', '课程作业', '课程资料', '课程教案'].map((title, index) => ({
    value: index === 0 ? 'video' : title,
    title,
    content: <p>{title}的内容</p>,
  }));
  return (
    <div className={styles['wide']}>
      <Tabs label="课程单元" value={value} tabs={tabs} onChange={setValue} />
    </div>
  );
}

function Container() {
  const [disabled, setDisabled] = useState(true);
  return (
    <>
      <div className={styles['row']}>
        <Switch label="只读" checked={disabled} onChange={setDisabled} /> 只读
      </div>
      <div className={styles['column']}>
        <FormContainer disabled={disabled}>
          <TextField label="角色名称" defaultValue="教师" />
          <SelectField label="状态" options={[{ value: '1', text: '正常' }]} />
        </FormContainer>
      </div>
    </>
  );
}

function Pages() {
  const [shown, setShown] = useState({ page: 6, pageSize: 10 });
  return <Pagination {...shown} total={213} onChange={setShown} />;
}

export const group: StoryGroup = {
  title: '布局与状态',
  stories: [
    { name: '页头', Show: Header },
    {
      name: '描述列表：三列',
      Show: () => (
        <div className={styles['wide']}>
          <DetailList title="用户信息" items={items} />
        </div>
      ),
    },
    {
      name: '描述列表：四列，上下',
      Show: () => (
        <div className={styles['wide']}>
          <DetailList items={items} columns={6} layout="vertical" />
        </div>
      ),
    },
    { name: '页签', Show: TabsStory },
    { name: '表单容器', Show: Container },
    { name: '分页', Show: Pages },
    {
      name: '加载中',
      Show: () => (
        <div className={styles['wide']}>
          <PageSkeleton rows={4} />
        </div>
      ),
    },
    {
      name: '空与失败',
      Show: () => (
        <div className={styles['column']}>
          <EmptyState text="没有找到匹配的数据" />
          <ErrorState onRetry={() => undefined} />
        </div>
      ),
    },
  ],
};
