import { Button, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { reloadPage } from '#shared/app/reload-page.ts';
import { traffic } from '#shared/app/traffic.ts';
import { useRootMark } from '#shared/react/use-root-mark.ts';
import styles from './connection.module.css';

/**
 * A new build is on the server while this page is open: shown once, unobtrusively. Any answer carries the build, so
 * there is no extra request; input survives the reload.
 */
export function NewVersion() {
  const { build } = useApp().config;
  const present = useSyncExternalStore(traffic.subscribe, traffic.build);
  const [dismissed, setDismissed] = useState<string | undefined>(undefined);
  const isNew = build !== '' && present !== undefined && present !== build && present !== dismissed;
  useRootMark('outdated', isNew);
  return (
    <output aria-live="polite" className={styles['bottom']}>
      {isNew ? (
        <span className={styles['prompt']}>
          <strong>发现新版本</strong>
          <span>刷新后使用，未保存的内容会保留。</span>
          <Button onClick={reloadPage}>刷新</Button>
          <IconButton
            variant="ghost"
            color="gray"
            aria-label="以后再说"
            onClick={() => setDismissed(present)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
    </output>
  );
}
