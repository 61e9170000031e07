import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorQuery } from '#shared/api/second-factor.ts';
import { SecondFactorChange } from './second-factor-change.tsx';
import { SecondFactorSetup } from '#shared/second-factor/second-factor-setup.tsx';
import { SettingItem } from './setting-item.tsx';

/** 二次验证 of staff: set-up, new recovery codes, removal. */
export function SecondFactorSetting() {
  const { data } = useQuery(secondFactorQuery());
  const client = useQueryClient();
  const [open, setOpen] = useState<'setUp' | 'codes' | 'remove'>();
  if (data?.mayUse !== true) return null;
  const close = () => {
    setOpen(undefined);
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  };
  const text = !data.enabled
    ? '登录时除了密码，再输入手机上的动态验证码，别人知道了密码也进不来'
    : `已开启，还有 ${data.codesLeft} 个恢复码${data.required ? '；学校要求您的角色使用' : ''}`;
  return (
    <SettingItem title="二次验证" text={text}>
      {data.enabled ? (
        <>
          <Button type="button" variant="ghost" onClick={() => setOpen('codes')}>
            更换恢复码
          </Button>
          {data.required ? null : (
            <Button type="button" variant="ghost" color="red" onClick={() => setOpen('remove')}>
              关闭
            </Button>
          )}
        </>
      ) : (
        <Button type="button" variant="ghost" onClick={() => setOpen('setUp')}>
          开启
        </Button>
      )}
      {open === 'setUp' ? <SecondFactorSetup onDone={close} onLeave={close} /> : null}
      {open === 'codes' || open === 'remove' ? <SecondFactorChange action={open} onClose={close} /> : null}
    </SettingItem>
  );
}
