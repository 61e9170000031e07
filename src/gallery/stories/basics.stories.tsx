import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { Can } from '#shared/app/can.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

function Buttons() {
  return (
    <div className={styles['row']}>
      <Button>确定</Button>
      <Button variant="surface" color="gray">
        取消
      </Button>
      <Button disabled>不可用</Button>
      <BusyButton busy>提交中</BusyButton>
      <Button size="3">开始创作</Button>
    </div>
  );
}

function Tags() {
  return (
    <div className={styles['row']}>
      <Tag>未提交</Tag>
      <Tag tone="info">一般消息</Tag>
      <Tag tone="success">已批改</Tag>
      <Tag tone="warning">重要消息</Tag>
      <Tag tone="danger">紧急消息</Tag>
    </div>
  );
}

const questions = {
  plain: { title: '提示', text: '真的要注销登录吗 ?', confirmText: '退出' },
  danger: { title: '确认删除', text: '删除“三年级一班”吗？', confirmText: '删除', danger: true },
  typed: {
    title: '确认清空班级',
    text: '把所有学生移出这个班级吗？学生账号不会删除。',
    confirmText: '清空',
    danger: true,
    typed: '三年级一班',
  },
  busy: {
    title: '确认操作',
    text: '冻结“王芳（s30101）”吗？',
    confirmText: '冻结',
    busy: true,
    error: '不能对管理员账号这样操作！',
  },
} as const;

function Confirmations() {
  const [open, setOpen] = useState<keyof typeof questions | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <div className={styles['row']}>
      <Button onClick={() => setOpen('plain')}>询问</Button>
      <Button onClick={() => setOpen('danger')}>危险操作</Button>
      <Button onClick={() => setOpen('typed')}>输入确认</Button>
      <Button onClick={() => setOpen('busy')}>失败与忙碌</Button>
      {open === undefined ? null : (
        <ConfirmDialog open {...questions[open]} onConfirm={close} onClose={close} />
      )}
    </div>
  );
}

function Permissions() {
  return (
    <div className={styles['row']}>
      <Can action="user:add">
        <Button>有权限的按钮</Button>
      </Can>
      <Can action="user:del">
        <Button>没有权限的按钮</Button>
      </Can>
    </div>
  );
}

function Stars() {
  const [value, setValue] = useState(3);
  return (
    <div className={styles['row']}>
      <StarRating label="评分" value={value} onChange={setValue} />
      <StarRating label="平均分" value={4} size={16} />
    </div>
  );
}

export const group: StoryGroup = {
  title: '基础',
  stories: [
    { name: '按钮', Show: Buttons },
    { name: '标签', Show: Tags },
    { name: '确认对话框', Show: Confirmations },
    { name: '权限与处理按钮', Show: Permissions },
    { name: '评分', Show: Stars },
    {
      name: '进度',
      Show: () => (
        <div className={styles['wide']}>
          <ProgressBar label="上传进度" value={40} />
          <br />
          <ProgressBar label="学习进度" value={3} max={4} tone="green" />
        </div>
      ),
    },
    { name: '复制', Show: () => <CopyButton value="https://campus.example/work-detail?id=1" /> },
    {
      name: '二维码',
      Show: () => (
        <LazyQrCode
          value="https://campus.example/work-detail?id=1"
          label="作品“小猫”的二维码"
          fileName="小猫"
          hint="用微信扫一扫，在手机上玩和分享"
        />
      ),
    },
  ],
};
