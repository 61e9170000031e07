import { createCloudDevice } from '#shared/frames/cloud-device.ts';
import { judgedProject } from '#shared/frames/judged-project.ts';
import { limitPasses } from '#shared/frames/pass-limit.ts';
import { namesForReport, type FrameReport } from '#shared/frames/player-protocol.ts';
import { leaveOutMissing } from './missing-extensions.ts';
import { monitorLabels } from './monitor-labels.ts';
import type { ScaffoldingPlayer } from './scaffolding.ts';
import { usedKeys } from './used-keys.ts';

type Report = (report: FrameReport) => void;

/** The engine with its stage on the page; the page's commands operate on it. */
export type Stage = {
  load: (bytes: ArrayBuffer, autoplay: boolean) => Promise<void>;
  start: () => void;
  stop: () => void;
  pause: () => void;
  resume: () => void;
  snapshot: () => void;
  setVolume: (volume: number) => void;
  setTurbo: (enabled: boolean) => void;
  pressKey: (key: string, isDown: boolean) => void;
  setCloud: (values: Readonly<Record<string, string>>) => void;
};

const refusedPowers = [
  'canLoadExtensionFromProject',
  'canFetch',
  'canOpenWindow',
  'canRedirect',
  'canRecordAudio',
  'canRecordVideo',
  'canReadClipboard',
  'canNotify',
  'canGeolocate',
  'canEmbed',
  'canDownload',
];

function configure(player: ScaffoldingPlayer): void {
  player.usePackagedRuntime = true;
  player.shouldConnectPeripherals = false;
  player.messages = monitorLabels;
  player.setup();
  // The compiler builds functions from strings, which the frame's policy refuses.
  player.vm.setCompilerOptions({ enabled: false });
  player.setExtensionSecurityManager(Object.fromEntries(refusedPowers.map((power) => [power, () => false])));
  player.setAccentColor('#4c97ff');
}

function watch(player: ScaffoldingPlayer, report: Report): void {
  player.addEventListener('PROJECT_RUN_START', () => report({ kind: 'running' }));
  player.addEventListener('PROJECT_RUN_STOP', () => report({ kind: 'stopped' }));
  player.vm.on('STAGE_SIZE_CHANGED', (width, height) => report({ kind: 'size', width, height }));
  Object.assign(player.storage, {
    onprogress: (total: number, loaded: number) =>
      report({ kind: 'loadProgress', fraction: total === 0 ? 0 : loaded / total }),
  });
  player.renderer.canvas.addEventListener('webglcontextlost', () =>
    report({ kind: 'failed', reason: 'crashed' }),
  );
}

/**
 * Creates the engine inside `element`; `report` receives all its messages. Throws if the browser has no WebGL or the
 * engine script did not load.
 */
export function createStage(element: HTMLElement, report: Report): Stage {
  if (globalThis.Scaffolding === undefined) throw new Error('The engine script did not load');
  const player = new globalThis.Scaffolding.Scaffolding();
  configure(player);
  limitPasses(player.vm);
  watch(player, report);
  player.appendTo(element);
  const { vm, renderer, audioEngine } = player;
  const cloud = createCloudDevice(report);
  const missing = leaveOutMissing(vm);
  const { pause, resume } = createPause(player);
  return {
    load: async (bytes, autoplay) => {
      let replaced: string[];
      try {
        const project = judgedProject(new Uint8Array(bytes));
        if (project === undefined) throw new Error('The project was refused');
        replaced = namesForReport(project.replaced);
        await player.loadProject(project.bytes.buffer);
      } catch {
        report({ kind: 'failed', reason: 'projectInvalid' });
        return;
      }
      // It runs before the flag, so that monitors appear and keys and clicked sprites work as in the editor.
      vm.start();
      introduce(player, report);
      cloud.look(vm);
      const keys = usedKeys(vm.runtime.targets);
      if (keys !== undefined) report({ kind: 'keysUsed', keys });
      const ids = namesForReport(missing());
      if (ids.length > 0) report({ kind: 'extensionsMissing', ids });
      if (replaced.length > 0) report({ kind: 'drawingsReplaced', names: replaced });
      if (autoplay) player.greenFlag();
    },
    start: () => {
      resume();
      player.greenFlag();
    },
    stop: () => player.stopAll(),
    pause,
    resume,
    snapshot: () => {
      renderer.requestSnapshot((dataUrl) => report({ kind: 'snapshot', dataUrl }));
      // Renders now: a paused or hidden stage has no next frame.
      renderer.draw();
    },
    setVolume: (volume) => {
      if (audioEngine !== undefined) audioEngine.inputNode.gain.value = volume;
    },
    setTurbo: (enabled) => vm.setTurboMode(enabled),
    pressKey: (key, isDown) => vm.postIOData('keyboard', { key, isDown }),
    setCloud: cloud.receive,
  };
}

/** Reports the properties of a project that was just loaded. */
function introduce({ vm, width, height }: ScaffoldingPlayer, report: Report): void {
  report({ kind: 'size', width, height });
  const sprites = vm.runtime.targets.filter((target) => target.isOriginal && !target.isStage);
  report({ kind: 'loaded', spriteCount: sprites.length });
}

/** Pauses the engine, its clock and its sound together. */
function createPause({ vm, audioEngine }: ScaffoldingPlayer): Pick<Stage, 'pause' | 'resume'> {
  let paused = false;
  return {
    pause: () => {
      if (paused) return;
      paused = true;
      vm.quit();
      vm.runtime.ioDevices.clock.pause();
      void audioEngine?.audioContext.suspend();
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      void audioEngine?.audioContext.resume();
      vm.runtime.ioDevices.clock.resume();
      vm.start();
    },
  };
}
