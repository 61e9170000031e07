import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { askingMachine } from '#shared/frames/testing/asking-machine.ts';
import { guardOpening } from './opening-guard.ts';

/** A machine that opens projects like Scratch's: `uses` lists the extensions of the next one. */
function createMachine() {
  const started: string[] = [];
  const vm = {
    started,
    ...askingMachine(),
    uses: [''],
    extensionManager: {
      loadExtensionURL: (id: string): Promise<unknown> => {
        started.push(id);
        return ['pen', 'translate', 'videoSensing', 'faceSensing'].includes(id)
          ? Promise.resolve()
          : new Promise(() => undefined);
      },
    },
    loadProject: (input: unknown): Promise<unknown> =>
      input === 'damaged'
        ? Promise.reject(new Error('no zip'))
        : Promise.all(vm.uses.map((id) => vm.extensionManager.loadExtensionURL(id))),
  };
  return vm;
}

const nothing = (): void => undefined;

it('the opening guard immediately reports why a project does not open', async () => {
  const vm = createMachine();
  const refused: string[] = [];
  guardOpening(vm, (reason) => refused.push(reason), nothing);
  vm.uses = ['pen'];
  await vm.loadProject('fine');
  expect(refused).toEqual([]);
  await expect(vm.loadProject('damaged')).rejects.toThrow('no zip');
  expect(refused).toEqual(['projectInvalid']);
});

it('the opening guard omits an unknown extension, and names it', async () => {
  const vm = createMachine();
  const missing = guardOpening(vm, nothing, nothing);
  vm.uses = ['pen', 'lego'];
  await vm.loadProject('fine');
  // An unknown extension is not even started: that would be a worker with untrusted code.
  expect([missing(), vm.started]).toEqual([['lego'], ['pen']]);
  vm.uses = ['pen'];
  await vm.loadProject('fine');
  expect(missing()).toEqual([]);
});

const archiveOf = (project: object): Uint8Array =>
  zipSync({ 'project.json': strToU8(JSON.stringify(project)) });

it('the opening guard gives the machine the file that the upload validator returns', async () => {
  const opened: string[] = [];
  const vm = {
    ...createMachine(),
    loadProject: (input: unknown): Promise<unknown> => {
      const files = input instanceof ArrayBuffer ? unzipSync(new Uint8Array(input)) : {};
      opened.push(strFromU8(files['project.json'] ?? new Uint8Array()));
      return Promise.resolve();
    },
  };
  const refused: string[] = [];
  guardOpening(vm, (reason) => refused.push(reason), nothing);
  const stage = { name: 'Bühne', isStage: true, costumes: [], sounds: [], blocks: {} };
  await vm.loadProject(archiveOf({ targets: [stage] }));
  expect([opened.map((text) => /"name":"([^"]*)"/.exec(text)?.[1]), refused]).toEqual([['Stage'], []]);
  await expect(vm.loadProject(archiveOf({ targets: [stage, stage] }))).rejects.toThrow('refused');
  expect([opened.length, refused]).toEqual([1, ['projectInvalid']]);
});

it("the opening guard lists the project's extensions that need external services, and blocks their requests", async () => {
  const vm = createMachine();
  const silent = guardOpening(vm, nothing, nothing);
  vm.uses = ['pen', 'translate'];
  await vm.loadProject('fine');
  expect(silent()).toEqual(['translate']);
  vm.scanForPeripheral('ev3');
  await Promise.resolve();
  expect(vm.asked).toEqual(['PERIPHERAL_REQUEST_ERROR ev3']);
});

it('the opening guard requests the camera for 视频侦测, and not for faces alone', async () => {
  const vm = createMachine();
  const silent = guardOpening(vm, nothing, nothing);
  const { video } = vm.runtime.ioDevices;
  vm.uses = ['faceSensing'];
  await vm.loadProject('fine');
  await video.enableVideo();
  expect([silent(), vm.asked]).toEqual([['faceSensing'], []]);
  vm.uses = ['videoSensing'];
  await vm.loadProject('fine');
  await video.enableVideo();
  expect([silent(), vm.asked]).toEqual([['faceSensing'], ['camera']]);
});
