import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { QrCodeProps } from './qr-code.tsx';
import styles from './qr-code.module.css';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

/** The QR code, loaded when it is shown. */
export function LazyQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<output className={styles['waiting']} aria-label="加载中" />}>
      <QrCode {...props} />
    </Suspense>
  );
}
