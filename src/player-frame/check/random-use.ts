import type { EngineTarget } from './engine-parts.ts';

type WithBlocks = Pick<EngineTarget, 'blocks'>;

/** The choices of menus that draw a random number: places, directions, backdrops and items of lists. */
const randomChoices: ReadonlySet<unknown> = new Set(['_random_', 'random backdrop', 'random', 'any']);
const mouseBlocks: ReadonlySet<string> = new Set(['sensing_mousex', 'sensing_mousey', 'sensing_mousedown']);

const blocksOf = (targets: readonly WithBlocks[]) =>
  targets.flatMap(({ blocks: { _blocks: blocks } }) => Object.values(blocks));

/** Returns whether scripts of the project draw random numbers. */
export function usesRandom(targets: readonly WithBlocks[]): boolean {
  return blocksOf(targets).some(
    ({ opcode, fields = {} }) =>
      opcode === 'operator_random' ||
      // `any` is a key as well.
      Object.entries(fields).some(
        ([name, field]) => name !== 'KEY_OPTION' && randomChoices.has(field?.value),
      ),
  );
}

/** Returns whether scripts of the project ask for the mouse. */
export function usesMouse(targets: readonly WithBlocks[]): boolean {
  return blocksOf(targets).some(
    ({ opcode, fields = {} }) =>
      mouseBlocks.has(opcode) || Object.values(fields).some((field) => field?.value === '_mouse_'),
  );
}
