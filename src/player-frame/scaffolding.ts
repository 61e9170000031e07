import type { CloudMachine } from '#shared/frames/cloud-device.ts';
import type { SteppingMachine } from '#shared/frames/pass-limit.ts';
import type { EngineTarget, CheckedMachine, CheckedRenderer } from './check/engine-parts.ts';
import type { ExtensionMachine } from './missing-extensions.ts';

/**
 * The part of @turbowarp/packager's scaffolding that the frame uses. It ships no types; these follow
 * `scaffolding-api-docs/README.md` and the 3.13.0 build, which calls its interface alpha: the version is pinned.
 */
export type ScaffoldingPlayer = {
  usePackagedRuntime: boolean;
  shouldConnectPeripherals: boolean;
  messages: Record<string, string>;
  readonly width: number;
  readonly height: number;
  readonly vm: CloudMachine &
    ExtensionMachine &
    SteppingMachine &
    CheckedMachine & {
      readonly runtime: {
        readonly targets: readonly EngineTarget[];
        readonly ioDevices: { readonly clock: { pause: () => void; resume: () => void } };
      };
      setCompilerOptions: (options: { enabled: boolean }) => void;
      setTurboMode: (enabled: boolean) => void;
      postIOData: (device: 'keyboard', data: { key: string; isDown: boolean }) => void;
      on: (event: 'STAGE_SIZE_CHANGED', listener: (width: number, height: number) => void) => void;
      start: () => void;
      quit: () => void;
    };
  readonly renderer: CheckedRenderer & {
    readonly canvas: HTMLCanvasElement;
    requestSnapshot: (listener: (dataUrl: string) => void) => void;
    draw: () => void;
  };
  /** If the storage has `onprogress(total, loaded)`, it is called as assets are read. */
  readonly storage: object;
  /** Missing in a browser without Web Audio. */
  readonly audioEngine?: { readonly inputNode: GainNode; readonly audioContext: AudioContext };
  setup: () => void;
  appendTo: (element: HTMLElement) => void;
  relayout: () => void;
  setAccentColor: (color: string) => void;
  setExtensionSecurityManager: (answers: Record<string, () => boolean>) => void;
  loadProject: (bytes: ArrayBuffer) => Promise<void>;
  greenFlag: () => void;
  stopAll: () => void;
  addEventListener: (event: 'PROJECT_RUN_START' | 'PROJECT_RUN_STOP', listener: () => void) => void;
};

declare global {
  var Scaffolding: { readonly Scaffolding: new () => ScaffoldingPlayer } | undefined;
}
