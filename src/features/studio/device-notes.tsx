import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { Camera, CameraOff, Mic, MicOff } from 'lucide-react';
import { useSeen } from '#lib/use-seen.ts';
import type { Device } from '#machines/device-use/device-use-events.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { deviceNames, deviceQuestions, lostText, refusedText } from './device-words.ts';
import type { DeviceUse, StudioDevices } from './studio-devices.ts';

const icons = {
  camera: { on: Camera, off: CameraOff },
  microphone: { on: Mic, off: MicOff },
} as const;

/** Camera and microphone in the bar above the work, while it uses them or would, and the question before it does. */
export function DeviceNotes({ uses }: Pick<StudioDevices, 'uses'>) {
  useSeen((isSeen) => {
    for (const use of Object.values(uses)) use.send({ type: isSeen ? 'page.shown' : 'page.hidden' });
  });
  return (
    <>
      <DeviceNote device="camera" use={uses.camera} />
      <DeviceNote device="microphone" use={uses.microphone} />
    </>
  );
}

function DeviceNote({ device, use }: { readonly device: Device; readonly use: DeviceUse }) {
  const shown = useSelector(use, (state) => {
    if (state.matches('asking')) return 'asking';
    if (state.matches('used')) return 'used';
    return state.hasTag('off') ? 'off' : 'nothing';
  });
  const trouble = useSelector(use, (state) => {
    if (state.matches({ off: 'lost' })) return lostText(device);
    return state.matches({ off: 'refused' }) ? refusedText(device, state.context.problem) : '';
  });
  const name = deviceNames[device];
  const { on: On, off: Off } = icons[device];
  switch (shown) {
    case 'asking':
      return (
        <ConfirmDialog
          open
          title={`允许使用${name}？`}
          text={deviceQuestions[device]}
          confirmText="允许"
          cancelText="不允许"
          onConfirm={() => use.send({ type: 'device.allow' })}
          onClose={() => use.send({ type: 'device.refuse' })}
        />
      );
    case 'used':
      return (
        <Button
          variant="soft"
          color="red"
          title={`正在使用${name}，点一下停止`}
          onClick={() => use.send({ type: 'device.stop' })}
        >
          <On size={16} aria-hidden="true" />
          停止{name}
        </Button>
      );
    case 'off':
      return (
        <Button
          variant="surface"
          color="gray"
          title={trouble === '' ? `已停止使用${name}` : trouble}
          onClick={() => use.send({ type: 'device.allow' })}
        >
          <Off size={16} aria-hidden="true" />
          允许{name}
        </Button>
      );
    case 'nothing':
      return null;
    default:
      return shown satisfies never;
  }
}
