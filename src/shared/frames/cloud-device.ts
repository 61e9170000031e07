import type { CloudValues } from '#machines/cloud-link/cloud-link.machine.ts';

/** The part of Scratch's virtual machine, in player and editor, that cloud variables need. */
export type CloudMachine = {
  readonly runtime: { readonly hasCloudData: () => boolean };
  setCloudProvider: (provider: CloudProvider) => void;
  postIOData: (device: 'cloud', data: { varUpdate: { name: string; value: string } }) => void;
};

type CloudProvider = {
  readonly createVariable: (name: string, value: unknown) => void;
  readonly updateVariable: (name: string, value: unknown) => void;
  readonly renameVariable: () => void;
  readonly deleteVariable: () => void;
  readonly requestCloseConnection: () => void;
};

type CloudReport =
  | { readonly kind: 'cloudWanted' }
  | { readonly kind: 'cloudSet'; readonly values: CloudValues };

/** Changes of a running script are batched for this many milliseconds before the page receives them. */
const gatherTime = 50;

/** The names of cloud variables in Scratch, as the server accepts them. */
const sharedName = /^☁ [^\p{Cc}\p{Cs}]{0,98}$/u;

/** Cloud variables inside a frame: it sends changes to the page, and receives changes of others. */
export function createCloudDevice(report: (report: CloudReport) => void) {
  const changed = new Map<string, string>();
  let machine: CloudMachine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queueChange = (name: string, value: unknown): void => {
    const text = numberText(value);
    // Projects made elsewhere may contain names that cannot be shared.
    if (text === undefined || !sharedName.test(name)) return;
    changed.set(name, text);
    timer ??= setTimeout(() => {
      timer = undefined;
      report({ kind: 'cloudSet', values: Object.fromEntries(changed) });
      changed.clear();
    }, gatherTime);
  };
  const nothing = (): void => undefined;
  const provider: CloudProvider = {
    createVariable: nothing,
    updateVariable: queueChange,
    // Names are those of the saved project: a renamed variable is shared after the work is saved.
    renameVariable: nothing,
    deleteVariable: nothing,
    requestCloseConnection: nothing,
  };
  return {
    /** Call it when a project is loaded, and when it may have got its first cloud variable. */
    look: (loaded: CloudMachine): void => {
      machine = loaded;
      if (!loaded.runtime.hasCloudData()) return;
      loaded.setCloudProvider(provider);
      report({ kind: 'cloudWanted' });
    },
    /** Applies changes of others. */
    receive: (values: CloudValues): void => {
      for (const [name, value] of Object.entries(values))
        if (!changed.has(name)) machine?.postIOData('cloud', { varUpdate: { name, value } });
    },
  };
}

/** A cloud variable holds a number of up to 256 digits; other values of a script stay in this browser. */
function numberText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return text.length <= 256 && /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? text : undefined;
}
