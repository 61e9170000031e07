import { expect, it } from 'vitest';
import { mendTargets, type InstallingMachine } from './mend-targets.ts';

type Targets = Parameters<InstallingMachine['installTargets']>[0];

it('mendTargets repairs project data that the editor would refuse in its own file, and leaves the rest unchanged', () => {
  const installed: unknown[] = [];
  const vm: InstallingMachine = {
    installTargets: (...parts) => void installed.push(...parts),
  };
  mendTargets(vm);
  const id = 'a'.repeat(32);
  const targets: Targets = [
    {
      blocks: {
        _blocks: {
          one: { fields: { VARIABLE: { value: ['readVariable', 'cc'] }, NUM: { value: 3 } } },
          two: { fields: { OPTION: { value: '分数' } } },
        },
      },
      sprite: {
        costumes: [{ broken: { assetId: '' } }, { broken: { assetId: id } }, {}],
        sounds: [{ broken: { assetId: '-1' } }],
      },
    },
  ];
  vm.installTargets(targets, new Set(), true);
  expect(installed).toEqual([
    [
      {
        blocks: {
          _blocks: {
            one: { fields: { VARIABLE: { value: 'readVariable,cc' }, NUM: { value: 3 } } },
            two: { fields: { OPTION: { value: '分数' } } },
          },
        },
        sprite: { costumes: [{}, { broken: { assetId: id } }, {}], sounds: [{}] },
      },
    ],
    new Set(),
    true,
  ]);
});
