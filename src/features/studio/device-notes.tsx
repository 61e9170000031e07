import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Camera, CameraOff, Mic, MicOff } from 'lucide-react';
import { useSeen } from './use-seen.ts';
import type { Device } from '#machines/device-use/device-use.machine.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { deviceNames } from '#shared/browser/devices.ts';
import { deviceButtons, deviceQuestions, lostText, refusedText } from './device-text.ts';
import type { DeviceUse, StudioDevices } from './studio-devices.ts';
import styles from './studio.module.css';

const icons = {
  camera: { on: Camera, off: CameraOff },
  microphone: { on: Mic, off: MicOff },
} as const;

/**
 * Camera and microphone in the bar above the work, while they are used or requested, and the question before their use.
 */
export function DeviceNotes({ uses: { camera, microphone } }: Pick<StudioDevices, 'uses'>) {
  useSeen((isSeen) => {
    for (const use of [camera, microphone]) use.send({ type: isSeen ? 'page.shown' : 'page.hidden' });
  });
  const asksCamera = useSelector(camera, isAsking);
  const asksMicrophone = useSelector(microphone, isAsking);
  return (
    <>
      <DeviceButton device="camera" use={camera} />
      <DeviceButton device="microphone" use={microphone} />
      {/* One after the other. */}
      {asksCamera ? <DeviceQuestion device="camera" use={camera} /> : null}
      {asksMicrophone && !asksCamera ? <DeviceQuestion device="microphone" use={microphone} /> : null}
    </>
  );
}

const isAsking = (state: SnapshotFrom<DeviceUse>): boolean => state.matches('asking');

type DeviceProps = { readonly device: Device; readonly use: DeviceUse };

function DeviceQuestion({ device, use }: DeviceProps) {
  return (
    <ConfirmDialog
      open
      title={`允许使用${deviceNames[device]}？`}
      text={deviceQuestions[device]}
      confirmText="允许"
      cancelText="不允许"
      onConfirm={() => use.send({ type: 'device.allow' })}
      onClose={() => use.send({ type: 'device.refuse' })}
    />
  );
}

function DeviceButton({ device, use }: DeviceProps) {
  const isOff = useSelector(use, (state) => state.hasTag('off'));
  const isUsed = useSelector(use, (state) => state.matches('used'));
  const trouble = useSelector(use, (state) => {
    if (state.matches({ off: 'lost' })) return lostText(device);
    return state.matches({ off: 'refused' }) ? refusedText(device, state.context.problem) : '';
  });
  if (!isOff && !isUsed) return null;
  const name = deviceNames[device];
  const { on: On, off: Off } = icons[device];
  const why = trouble === '' ? `已停止使用${name}` : trouble;
  return (
    <Button
      variant="soft"
      color={isOff ? 'gray' : 'red'}
      title={isOff ? why : `正在使用${name}，点一下停止`}
      onClick={() => use.send({ type: isOff ? 'device.allow' : 'device.stop' })}
    >
      {isOff ? <Off size={16} aria-hidden="true" /> : <On size={16} aria-hidden="true" />}
      <span className={styles['device']}>{deviceButtons[device][isOff ? 'allow' : 'stop']}</span>
    </Button>
  );
}
