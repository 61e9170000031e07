import type { SteppingMachine } from '#shared/frames/pass-limit.ts';
import type { CloudMachine } from '#shared/frames/cloud-device.ts';
import type { AudioEngine } from './device-shim.ts';
import type { LibraryStore } from './library-search.ts';
import type { LinkSocket } from './link-socket.ts';
import type { InstallingMachine } from './mend-targets.ts';
import type { OpeningMachine } from './opening-guard.ts';
import type { RestoreStore } from './undo.ts';

/**
 * The part of @scratch/scratch-gui-standalone 15.1.1 that the frame uses. Its own types contain `any` in important
 * places; these follow them and the behaviour of the pinned build.
 */
export type StoredAsset = { readonly data: Uint8Array };

export type AssetKind = { readonly contentType: string; readonly name: string };

export type ScratchStorage = {
  readonly createAsset: (
    kind: AssetKind,
    format: string,
    data: Uint8Array,
    id: string,
    generateId: boolean,
  ) => StoredAsset;
  addHelper: (
    helper: { load: (kind: AssetKind, id: string, format: string) => Promise<StoredAsset | null> },
    priority: number,
  ) => void;
  /** Called for a picture or sound outside the libraries, before it goes into the backpack. */
  store: () => Promise<object>;
};

/** An item of the backpack in the drawer's format; `body` and `bodyUrl` are read when it is dragged out. */
export type DrawerItem = {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly body: string;
  readonly thumbnailUrl: string;
  readonly bodyUrl: string;
};

export type BackpackStorage = {
  list: (range: { offset: number; limit: number }) => Promise<DrawerItem[]>;
  save: (
    item: { type: string; name: string },
    content: {
      mimeType: () => string;
      dataAsBase64: () => Promise<string>;
      thumbnailAsBase64: () => Promise<string>;
    },
  ) => Promise<DrawerItem>;
  delete: (id: string) => Promise<void>;
};

export type VirtualMachine = CloudMachine &
  OpeningMachine &
  InstallingMachine &
  SteppingMachine & {
    readonly runtime: {
      readonly targets: readonly {
        readonly isOriginal: boolean;
        readonly isStage: boolean;
        readonly blocks?: object;
      }[];
      readonly audioEngine: AudioEngine;
    };
    /** The project's files; `assetId` is the md5 of `data`. */
    readonly assets: readonly {
      readonly assetId: string;
      readonly dataFormat: string;
      readonly data: Uint8Array;
    }[];
    readonly renderer: { requestSnapshot: (listener: (dataUrl: string) => void) => void; draw: () => void };
    configureScratchLinkSocketFactory: (create: () => LinkSocket) => void;
    postIOData: (device: 'video', data: { forceTransparentPreview: boolean }) => void;
    saveProjectSb3: () => Promise<Blob>;
    toJSON: () => string;
    greenFlag: () => void;
    stopAll: () => void;
    addSprite: (sprite: unknown) => Promise<void>;
    on: (
      event:
        | 'PROJECT_CHANGED'
        | 'EXTENSION_ADDED'
        | 'PROJECT_RUN_START'
        | 'PROJECT_RUN_STOP'
        | 'HAS_CLOUD_DATA_UPDATE',
      listener: () => void,
    ) => void;
  };

export type LibraryItems = Readonly<
  Record<'sprites' | 'costumes' | 'backdrops' | 'sounds', readonly unknown[]>
>;

export type GuiStorage = {
  readonly scratchStorage: ScratchStorage;
  /** Returns an address for an `<img>`. */
  getLibraryAssetUrl: (id: string, format: string) => string;
  setTranslatorFunction: () => void;
  saveProject: () => Promise<{ id: string }>;
  readonly backpackStorage?: BackpackStorage;
};

export type GuiProps = {
  readonly projectId: string;
  readonly basePath: string;
  readonly menuBarHidden: boolean;
  readonly canSave: boolean;
  readonly noBeforeUnloadHandler: boolean;
  readonly canUseCloud: boolean;
  readonly showComingSoon: boolean;
  readonly showNewFeatureCallouts: boolean;
  readonly hideTutorialProjects: boolean;
  readonly backpackVisible: boolean;
  /** The drawer requires a value; any name works, because the storage is ours. */
  readonly backpackHost: string | null;
  readonly dynamicAssets?: LibraryItems;
  readonly onVmInit: (vm: VirtualMachine) => void;
  readonly onProjectLoaded: () => void;
};

type Messages = Readonly<Record<string, string>>;

export type StageSize = 'small' | 'large';

/** Its texts by language and id, and the size of its stage. */
export type EditorStore = {
  getState: () => {
    readonly locales: { readonly messagesByLocale: Readonly<Record<string, Messages>> };
    readonly scratchGui: { readonly stageSize: { readonly stageSize: StageSize } };
  };
  dispatch: (
    action:
      | {
          readonly type: 'scratch-gui/locales/UPDATE_LOCALES';
          readonly messagesByLocale: Readonly<Record<string, Messages>>;
        }
      | { readonly type: 'scratch-gui/StageSize/SET_STAGE_SIZE'; readonly stageSize: StageSize },
  ) => void;
};

type EditorState = { readonly store: EditorStore & RestoreStore & LibraryStore };

declare global {
  var GUI:
    | {
        readonly ScratchStorage: new () => ScratchStorage;
        readonly EditorState: new (
          options: { locale: string; isPlayerOnly: boolean },
          config: () => { storage: GuiStorage },
        ) => EditorState;
        readonly createStandaloneRoot: (
          state: EditorState,
          container: HTMLElement,
        ) => { render: (props: GuiProps) => void; unmount: () => void };
        readonly setAppElement: (element: HTMLElement) => void;
      }
    | undefined;
}
