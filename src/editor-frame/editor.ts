import { createCloudDevice } from '#shared/frames/cloud-device.ts';
import { describedLength, type EditorReport, type PackItem } from '#shared/frames/editor-protocol.ts';
import { limitPasses } from '#shared/frames/pass-limit.ts';
import { namesForReport } from '#shared/frames/player-protocol.ts';
import { createAssetReceiver } from './asset-receiver.ts';
import { createBackpack } from './backpack.ts';
import { chineseMessages } from './chinese.ts';
import type { Devices } from './device-shim.ts';
import { fitStage } from './fit-stage.ts';
import { explainEmptySearch } from './library-search.ts';
import { createLink } from './link-socket.ts';
import { mendTargets } from './mend-targets.ts';
import { guardOpening } from './opening-guard.ts';
import { createFileLedger } from './project-files.ts';
import { createUndo, type RestoreStore } from './undo.ts';
import type { BackpackStorage, EditorStore, LibraryItems, VirtualMachine } from './scratch-gui.ts';

type Report = (report: EditorReport) => void;

/** The opened project: an .sb3 or none, the library items, and whether the user has a backpack. */
type OpenedProject = {
  readonly bytes?: ArrayBuffer | undefined;
  readonly library?: string | undefined;
  readonly backpack?: boolean | undefined;
};

/** The editor on the page; the page's commands operate on it. */
export type Editor = {
  open: (project: OpenedProject) => void;
  export: (request: number) => Promise<void>;
  draft: (request: number) => void;
  describe: (request: number) => void;
  snapshot: (request: number) => void;
  start: () => void;
  stop: () => void;
  undo: (isRedo: boolean) => void;
  restore: () => void;
  asset: (request: number, bytes: ArrayBuffer | undefined) => void;
  setCloud: (values: Readonly<Record<string, string>>) => void;
  heardOfDevice: (text: string | undefined) => void;
  packed: (request: number, items: readonly PackItem[] | undefined) => void;
};

const emptyLibrary: LibraryItems = { sprites: [], costumes: [], backdrops: [], sounds: [] };

/**
 * Creates the editor inside `element`; `report` receives all its messages; `devices` replace the browser's. Throws if
 * its script did not load.
 */
export function createEditor(element: HTMLElement, report: Report, devices: Pick<Devices, 'watch'>): Editor {
  const gui = globalThis.GUI;
  if (gui === undefined) throw new Error('The editor script did not load');
  const storage = new gui.ScratchStorage();
  const assetReceiver = createAssetReceiver(storage, report);
  const cloud = createCloudDevice(report);
  const pack = createBackpack(report, assetReceiver.ask);
  const link = createLink(report);
  // An item in the backpack contains its own bytes.
  storage.store = () => Promise.resolve({});
  const ledger = createFileLedger();
  const undo = createUndo(report);
  const project = watchProject(report, {
    look: cloud.look,
    onMachine: (machine) => {
      pack.watch(machine);
      machine.configureScratchLinkSocketFactory(link.createSocket);
    },
    onOpen: (machine) => {
      devices.watch(machine.runtime.audioEngine);
      undo.watchMachine(machine);
    },
  });
  const withMachine = (request: number, action: (machine: VirtualMachine) => void): void => {
    const machine = project.machine();
    if (machine === undefined) report({ kind: 'refused', request });
    else action(machine);
  };
  return {
    open: ({ bytes, library, backpack = false }) => {
      assetReceiver.keepProject(bytes);
      const backpackStorage = backpack ? pack.storage : undefined;
      undo.watchStore(render(gui, element, { storage, library, backpackStorage, project }));
    },
    export: async (request) => {
      const revision = project.revision();
      const blob = await project.machine()?.saveProjectSb3();
      if (blob === undefined) report({ kind: 'refused', request });
      else report({ kind: 'exported', request, revision, bytes: await blob.arrayBuffer() });
    },
    draft: (request) =>
      withMachine(request, (machine) => {
        const { names, fresh } = ledger.take(machine);
        const revision = project.revision();
        report({ kind: 'drafted', request, revision, project: machine.toJSON(), names, assets: fresh });
      }),
    describe: (request) =>
      withMachine(request, (machine) => {
        const json = machine.toJSON();
        if (json.length > describedLength) report({ kind: 'refused', request });
        else report({ kind: 'described', request, project: json });
      }),
    snapshot: (request) =>
      withMachine(request, (machine) => {
        const { renderer } = machine;
        renderer.requestSnapshot((dataUrl) => report({ kind: 'pictured', request, dataUrl }));
        // Keeps the camera image out of the picture.
        machine.postIOData('video', { forceTransparentPreview: true });
        // The picture is taken at the next render, and an idle stage does not render.
        renderer.draw();
        machine.postIOData('video', { forceTransparentPreview: false });
      }),
    start: () => project.machine()?.greenFlag(),
    stop: () => project.machine()?.stopAll(),
    undo: undo.undo,
    restore: undo.restore,
    asset: assetReceiver.answer,
    packed: pack.answer,
    setCloud: cloud.receive,
    heardOfDevice: link.hear,
  };
}

type WatchOptions = {
  /** Detects cloud variables. */
  readonly look: (machine: VirtualMachine) => void;
  readonly onMachine: (machine: VirtualMachine) => void;
  readonly onOpen: (machine: VirtualMachine) => void;
};

type Project = ReturnType<typeof watchProject>;

/** Reports events of the project once the editor has a virtual machine, and counts its changes. */
function watchProject(report: Report, { look, onMachine, onOpen }: WatchOptions) {
  let vm: VirtualMachine | undefined;
  let revision = 0;
  let getSilentExtensions = (): readonly string[] => [];
  let isOpen = false;
  const notifySilent = (): void => {
    const ids = namesForReport(getSilentExtensions());
    if (ids.length > 0) report({ kind: 'extensionsMissing', ids });
  };
  /** Changes are counted from here: loading a project also triggers changes. */
  const watchChanges = (machine: VirtualMachine): void => {
    machine.on('PROJECT_CHANGED', () => {
      revision += 1;
      report({ kind: 'changed', revision });
    });
    machine.on('HAS_CLOUD_DATA_UPDATE', () => look(machine));
    look(machine);
    report({
      kind: 'loaded',
      spriteCount: machine.runtime.targets.filter((target) => target.isOriginal && !target.isStage).length,
    });
    notifySilent();
    // Selected in the extension list.
    machine.on('EXTENSION_ADDED', notifySilent);
  };
  return {
    machine: () => vm,
    revision: () => revision,
    onVmInit: (machine: VirtualMachine): void => {
      vm = machine;
      mendTargets(machine);
      limitPasses(machine);
      getSilentExtensions = guardOpening(
        machine,
        (reason) => report({ kind: 'failed', reason }),
        (names) => report({ kind: 'drawingsReplaced', names: namesForReport(names) }),
      );
      onMachine(machine);
      machine.on('PROJECT_RUN_START', () => report({ kind: 'running' }));
      machine.on('PROJECT_RUN_STOP', () => report({ kind: 'stopped' }));
    },
    onProjectLoaded: (): void => {
      if (vm !== undefined && !isOpen) {
        watchChanges(vm);
        onOpen(vm);
      }
      isOpen = true;
    },
  };
}

type Gui = NonNullable<typeof globalThis.GUI>;
type EditorView = {
  readonly storage: InstanceType<Gui['ScratchStorage']>;
  readonly library: string | undefined;
  readonly backpackStorage: BackpackStorage | undefined;
  readonly project: Pick<Project, 'onVmInit' | 'onProjectLoaded'>;
};

function render(
  gui: Gui,
  element: HTMLElement,
  { storage, library, backpackStorage, project }: EditorView,
): RestoreStore {
  const state = new gui.EditorState({ locale: 'zh-cn', isPlayerOnly: false }, () => ({
    storage: {
      scratchStorage: storage,
      getLibraryAssetUrl: (id, format) => `/scratch-library/${id}.${format}`,
      setTranslatorFunction: () => undefined,
      saveProject: () => Promise.reject(new Error('The page saves')),
      ...(backpackStorage === undefined ? {} : { backpackStorage }),
    },
  }));
  const items = readLibrary(library);
  explainEmptySearch(state.store, items);
  speakChinese(state.store);
  fitStage(state.store);
  gui.setAppElement(element);
  gui.createStandaloneRoot(state, element).render({
    projectId: '0',
    basePath: '/scratch-editor/',
    menuBarHidden: true,
    canSave: false,
    // The page shows the prompt.
    noBeforeUnloadHandler: true,
    // Shows the option for a new variable; the connection itself is ours.
    canUseCloud: true,
    showComingSoon: false,
    showNewFeatureCallouts: false,
    hideTutorialProjects: true,
    backpackVisible: backpackStorage !== undefined,
    backpackHost: backpackStorage === undefined ? null : 'page',
    dynamicAssets: items,
    onVmInit: project.onVmInit,
    onProjectLoaded: project.onProjectLoaded,
  });
  return state.store;
}

/** Fills the gaps of the editor's translation before anything is shown. */
function speakChinese(store: EditorStore): void {
  const { messagesByLocale } = store.getState().locales;
  store.dispatch({
    type: 'scratch-gui/locales/UPDATE_LOCALES',
    messagesByLocale: {
      ...messagesByLocale,
      'zh-cn': { ...messagesByLocale['zh-cn'], ...chineseMessages },
    },
  });
}

/** The library comes from our own server, but an unreadable one must not prevent a work from opening. */
function readLibrary(text: string | undefined): LibraryItems {
  const found: unknown = text === undefined ? {} : JSON.parse(text);
  const lists = new Map(Object.entries(typeof found === 'object' && found !== null ? found : {}));
  const list = (name: keyof LibraryItems): readonly unknown[] => {
    const items: unknown = lists.get(name);
    return Array.isArray(items) ? items : emptyLibrary[name];
  };
  return {
    sprites: list('sprites'),
    costumes: list('costumes'),
    backdrops: list('backdrops'),
    sounds: list('sounds'),
  };
}
