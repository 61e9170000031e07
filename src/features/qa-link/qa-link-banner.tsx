import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { themeElement, useAppearance } from '#lib/theme.ts';
import { reasonText } from './qa-reasons.ts';
import type { QaLinkActor } from './running-link.tsx';
import styles from './qa-link.module.css';

/** On every page of a tab that is watched, with the button that ends it; afterwards why it has ended. */
export function QaLinkBanner({ actor }: { readonly actor: QaLinkActor }) {
  const isReporting = useSelector(actor, (snapshot) => snapshot.matches({ linked: 'reporting' }));
  const { watcher, reason } = useSelector(actor, ({ context }) => context);
  const isOver = useSelector(actor, (snapshot) => snapshot.matches('ended'));
  const theme = themeElement(useAppearance());
  const [read, setRead] = useState('');
  const ended = isOver && reason !== 'refused' && reason !== read ? reasonText(reason) : '';
  return (
    <aside aria-label="测试查看" {...theme} className={`${theme.className} ${styles['banner'] ?? ''}`}>
      {/* Said when it comes and when it goes, not with every page. */}
      <div aria-live="polite" className={styles['bar']} hidden={!isReporting && ended === ''}>
        {isReporting ? (
          <>
            <span className={styles['dot']} aria-hidden="true" />
            <span className={styles['words']}>
              正在被测试人员查看 <small>{watcher}</small>
            </span>
            <Button onClick={() => actor.send({ type: 'link.stop' })}>停止</Button>
          </>
        ) : null}
        {ended === '' ? null : (
          <>
            <span className={styles['words']}>{ended}</span>
            <Button variant="surface" color="gray" onClick={() => setRead(reason)}>
              知道了
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}
