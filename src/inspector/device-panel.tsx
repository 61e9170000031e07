import { useSelector } from '@xstate/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Offer } from '#machines/qa-watch/qa-watch.machine.ts';
import { useDesk } from './desk.ts';
import type { QaWatchActor } from './qa-watch-effects.ts';
import type { WatchedDevice } from './qa-watches.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import styles from './device.module.css';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

const reasons: Readonly<Record<string, string>> = {
  watcher: '已断开。',
  tab: '对方已停止。',
  refused: '对方没有同意。',
  expired: '连接码已过期，没有设备加入。',
  time: '一次最多查看一小时，已断开。',
  away: '对方页面离开超过一分钟，已断开。',
  rights: '登录已退出或权限已变更，已断开。请刷新本页。',
  moved: '已转到另一个检查器窗口。',
  flood: '对方发送的内容过多，已断开。',
};

/** 连接另一台设备: a code for another device, and each page that has agreed. */
export function DevicePanel() {
  const { watches } = useDesk();
  const devices = useSyncExternalStore(watches.subscribe, watches.view);
  return (
    <>
      {devices.map((device) => (
        <DeviceRow key={device.no} {...device} />
      ))}
      <div className={styles['row']}>
        <output>{devices.length === 0 ? '没有连接其他设备' : ''}</output>
        <button type="button" onClick={watches.connect}>
          连接另一台设备
        </button>
      </div>
    </>
  );
}

function DeviceRow({ no, watch }: WatchedDevice) {
  const snapshot = useSelector(watch, (current) => current);
  const isLost = useSelector(
    snapshot.children.qaLine ?? watch,
    (current) => 'value' in current && current.value === 'waiting',
  );
  const { context } = snapshot;
  const stop = () => watch.send({ type: 'device.stop' });
  if (snapshot.matches({ linked: 'offered' }))
    return <OfferCard offer={context} isLost={isLost} onCancel={stop} />;
  const isGoing = snapshot.matches('linked');
  return (
    <section className={styles['row']} aria-label={`设备 ${no}`}>
      <span>
        {context.device === '' ? null : <strong>{`${no} · ${context.device}`}</strong>}
        <output>{isLost ? '连接中断，正在重连' : statusOf(snapshot)}</output>
      </span>
      {isGoing ? (
        <button type="button" onClick={stop}>
          断开
        </button>
      ) : null}
    </section>
  );
}

function statusOf(snapshot: SnapshotFrom<QaWatchActor>): string {
  const { problem, reason } = snapshot.context;
  if (snapshot.matches('ended')) return problem === '' ? (reasons[reason] ?? '已断开。') : problem;
  if (snapshot.matches('making')) return '正在生成连接码';
  if (snapshot.matches({ linked: 'returning' })) return '正在恢复连接';
  return snapshot.matches({ linked: 'missing' }) ? '页面正在刷新或已关闭' : '已连接';
}

type OfferCardProps = { readonly offer: Offer; readonly isLost: boolean; readonly onCancel: () => void };

function OfferCard({ offer: { ticket, until }, isLost, onCancel }: OfferCardProps) {
  const seconds = useSecondsUntil(until);
  const address = `${location.origin}/user/qa-link`;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return (
    <section className={styles['offer']} aria-label="连接另一台设备">
      {ticket === '' ? null : (
        <div className={styles['sheet']}>
          <Suspense>
            <QrCode value={`${address}#${ticket}`} size={116} title="连接二维码" />
          </Suspense>
        </div>
      )}
      <div className={styles['how']}>
        {ticket === '' ? (
          <p>页面已刷新，连接码不再显示。已经给出的连接码仍可使用，也可以取消后重新生成。</p>
        ) : (
          <>
            <p>在另一台设备上扫码，或打开</p>
            <p className={styles['address']}>{address}</p>
            <p>
              输入连接码{' '}
              <output className={styles['code']}>{`${ticket.slice(0, 4)} ${ticket.slice(4)}`}</output>
            </p>
          </>
        )}
        <p className={styles['rest']}>
          {isLost ? '连接中断，正在重连' : `${clockText(seconds)} 后失效，仅限一次`}
          <button type="button" onClick={onCancel}>
            取消
          </button>
        </p>
      </div>
      {isLocal ? (
        <p className={styles['warning']}>
          本页用的是本机地址，其他设备打不开。请用服务器的局域网地址打开检查器。
        </p>
      ) : null}
    </section>
  );
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
