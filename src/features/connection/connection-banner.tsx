import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { inspected } from '#shared/inspection/inspected.ts';
import { useRootMark } from '#shared/react/use-root-mark.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { reachabilityWithEffects } from './reachability-effects.ts';
import styles from './connection.module.css';

/** Browsers cannot reopen a plain http page without its server (docs/decisions/112-offline-in-the-browser.md). */
const onPlainHttp = '请不要关闭或刷新这个网页：网址以 http 开头，断网时关掉就打不开了。';

/** Shown while the server is unreachable. The content on screen stays unchanged. */
export function ConnectionBanner() {
  const queryClient = useQueryClient();
  const [machine] = useState(() => reachabilityWithEffects(queryClient));
  const actor = useActorRef(machine, inspected);
  const isLost = useSelector(actor, (snapshot) => snapshot.matches('lost'));
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ lost: 'probing' }));
  useRootMark('lost', isLost);
  return (
    <div aria-live="assertive" className={styles['top']}>
      {isLost ? (
        <div className={styles['banner']}>
          <span>
            网络连接已断开，正在尝试重新连接。已填写的内容不会丢失。
            {isSecureContext ? null : onPlainHttp}
          </span>
          <BusyButton
            variant="surface"
            color="gray"
            busy={isAsking}
            onClick={() => actor.send({ type: 'probe.press' })}
          >
            立即重试
          </BusyButton>
        </div>
      ) : null}
    </div>
  );
}
