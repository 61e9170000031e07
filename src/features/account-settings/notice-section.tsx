import { useState } from 'react';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import {
  keepPopupChoice,
  readPopupChoice,
  type PopupChoice,
  type PopupLevel,
} from '#shared/app/popup-choice.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SettingItem } from './setting-item.tsx';
import styles from './settings.module.css';

const levels = [
  { value: 'L', text: '全部' },
  { value: 'M', text: '重要和紧急' },
  { value: 'H', text: '仅紧急' },
  { value: 'none', text: '不弹出' },
] as const satisfies readonly { readonly value: PopupLevel; readonly text: string }[];

const kinds = [
  { name: 'topic', title: '全校通知', text: '发给所有人的系统通告' },
  { name: 'user', title: '发给我的消息', text: '发给我，或者发给我和另外一些人的消息' },
] as const satisfies readonly {
  readonly name: keyof PopupChoice;
  readonly title: string;
  readonly text: string;
}[];

/** 新消息通知: the live messages that pop up on this computer. The bell counts all of them. */
export function NoticeSection() {
  const notices = useNotices();
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const [choice, setChoice] = useState(() => readPopupChoice(userId));
  const choose = (change: Partial<PopupChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    if (!keepPopupChoice(userId, next))
      notices.show({ kind: 'warning', text: '浏览器不允许保存设置，刷新页面后将恢复默认' });
  };
  return (
    <>
      <p className={styles['minor']}>
        选择收到哪些新消息时在屏幕上弹出提醒。不弹出的消息仍然可以在铃铛和“我的消息”中查看。设置只对这台电脑上的当前账号有效。
      </p>
      {kinds.map(({ name, title, text }) => (
        <SettingItem key={name} title={title} text={text}>
          <SegmentedChoice
            label={`${title}弹出提醒`}
            value={choice[name]}
            options={levels}
            onChange={(level) => choose({ [name]: level })}
          />
        </SettingItem>
      ))}
    </>
  );
}
