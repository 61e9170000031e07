import { createCloudDevice } from '#domain/frames/cloud-device.ts';
import type { EditorReport, PackItem } from '#domain/frames/editor-protocol.ts';
import { createAssetDesk } from './asset-desk.ts';
import { createBackpack } from './backpack.ts';
import { chineseMessages } from './chinese.ts';
import { guardOpening } from './opening-guard.ts';
import { createFileLedger } from './project-files.ts';
import type { EditorStore, LibraryItems, VirtualMachine } from './scratch-gui.ts';

type Report = (report: EditorReport) => void;

/** What is opened: an .sb3 or nothing, what the libraries show, and whether the user has a backpack. */
type Opening = {
  readonly bytes?: ArrayBuffer | undefined;
  readonly library?: string | undefined;
  readonly backpack?: boolean | undefined;
};

/** The editor on the page; what the page's commands act on. */
export type Editor = {
  open: (project: Opening) => void;
  export: (request: number) => Promise<void>;
  draft: (request: number) => void;
  snapshot: (request: number) => void;
  start: () => void;
  stop: () => void;
  asset: (request: number, bytes: ArrayBuffer | undefined) => void;
  setCloud: (values: Readonly<Record<string, string>>) => void;
  packed: (request: number, items: readonly PackItem[] | undefined) => void;
};

const emptyLibrary: LibraryItems = { sprites: [], costumes: [], backdrops: [], sounds: [] };

/** Sets the editor up for `element`; `report` carries everything it has to say. Throws when its script did not load. */
export function createEditor(element: HTMLElement, report: Report): Editor {
  const gui = globalThis.GUI;
  if (gui === undefined) throw new Error('The editor script did not load');
  let vm: VirtualMachine | undefined;
  let revision = 0;
  let silent = (): readonly string[] => [];
  const storage = new gui.ScratchStorage();
  const desk = createAssetDesk(storage, report);
  const cloud = createCloudDevice(report);
  const pack = createBackpack(report, desk.ask);
  // Its own bytes go into the backpack with it.
  storage.store = () => Promise.resolve({});
  const ledger = createFileLedger();
  const watch = (machine: VirtualMachine): void => {
    vm = machine;
    silent = guardOpening(machine, (reason) => report({ kind: 'failed', reason }));
    pack.watch(machine);
    machine.on('PROJECT_RUN_START', () => report({ kind: 'running' }));
    machine.on('PROJECT_RUN_STOP', () => report({ kind: 'stopped' }));
  };
  /** Changes count from here: loading a project changes it too. */
  const watchChanges = (machine: VirtualMachine): void => {
    machine.on('PROJECT_CHANGED', () => {
      revision += 1;
      report({ kind: 'changed', revision });
    });
    machine.on('HAS_CLOUD_DATA_UPDATE', () => cloud.look(machine));
    cloud.look(machine);
    report({
      kind: 'loaded',
      spriteCount: machine.runtime.targets.filter((target) => target.isOriginal && !target.isStage).length,
    });
    if (silent().length > 0) report({ kind: 'extensionsMissing', ids: [...silent()] });
  };
  const withMachine = (request: number, action: (machine: VirtualMachine) => void): void => {
    if (vm === undefined) report({ kind: 'refused', request });
    else action(vm);
  };
  let opened = false;
  return {
    open: ({ bytes, library, backpack = false }) => {
      desk.keepProject(bytes);
      const state = new gui.EditorState({ locale: 'zh-cn', isPlayerOnly: false }, () => ({
        storage: {
          scratchStorage: storage,
          getLibraryAssetUrl: (id, format) => `/scratch-library/${id}.${format}`,
          setTranslatorFunction: () => undefined,
          saveProject: () => Promise.reject(new Error('The page saves')),
          ...(backpack ? { backpackStorage: pack.storage } : {}),
        },
      }));
      speakChinese(state.store);
      gui.setAppElement(element);
      gui.createStandaloneRoot(state, element).render({
        projectId: '0',
        basePath: '/scratch-editor/',
        menuBarHidden: true,
        canSave: false,
        // The page asks.
        noBeforeUnloadHandler: true,
        // The tick at a new variable; the line itself is ours.
        canUseCloud: true,
        showComingSoon: false,
        showNewFeatureCallouts: false,
        hideTutorialProjects: true,
        backpackVisible: backpack,
        backpackHost: backpack ? 'page' : null,
        dynamicAssets: readLibrary(library),
        onVmInit: watch,
        onProjectLoaded: () => {
          if (vm !== undefined && !opened) watchChanges(vm);
          opened = true;
        },
      });
    },
    export: async (request) => {
      const at = revision;
      const blob = await vm?.saveProjectSb3();
      if (blob === undefined) report({ kind: 'refused', request });
      else report({ kind: 'exported', request, revision: at, bytes: await blob.arrayBuffer() });
    },
    draft: (request) =>
      withMachine(request, (machine) => {
        const { names, fresh } = ledger.take(machine);
        report({ kind: 'drafted', request, revision, project: machine.toJSON(), names, assets: fresh });
      }),
    snapshot: (request) =>
      withMachine(request, ({ renderer }) => {
        renderer.requestSnapshot((dataUrl) => report({ kind: 'pictured', request, dataUrl }));
        // The picture is taken with the next drawing, and a stage at rest draws none.
        renderer.draw();
      }),
    start: () => vm?.greenFlag(),
    stop: () => vm?.stopAll(),
    asset: desk.answer,
    packed: pack.answer,
    setCloud: cloud.receive,
  };
}

/** Fills the gaps of the editor's translation, before anything is shown. */
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

/** Of our own server, but a library that cannot be read must not keep a work from opening. */
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
