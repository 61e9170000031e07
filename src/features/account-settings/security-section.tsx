import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from './api.ts';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { SessionList } from './session-list.tsx';
import { SettingItem } from './setting-item.tsx';
import styles from './settings.module.css';

/** 安全设置: the password, its recovery, and the user's sessions. */
export function SecuritySection({ passwordAction }: { readonly passwordAction: ReactNode }) {
  const { data } = useQuery(profileQuery());
  return (
    <>
      <SettingItem title="登录密码" text="不要告诉别人，也不要和别的网站相同">
        {passwordAction}
      </SettingItem>
      <SecondFactorSetting />
      <SettingItem title="手机号" text={masked(data?.phone, /^(\d{3})\d+(\d{4})$/)} />
      <SettingItem title="邮箱" text={masked(data?.email, /^(.)[^@]*(@.*)$/)} />
      <h3 className={styles['subtitle']}>登录设备</h3>
      <SessionList />
    </>
  );
}

/** Enough to recognise it, not enough to copy it. */
function masked(value: string | null | undefined, parts: RegExp): string {
  if (value === null || value === undefined || value === '') return '未填写，可在“基本设置”中填写';
  return value.replace(parts, '$1****$2');
}
