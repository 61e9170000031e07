import { limitPasses } from '#shared/frames/pass-limit.ts';
import type { ScaffoldingPlayer } from '../scaffolding.ts';
import type { EngineThread, Primitive } from './engine-parts.ts';
import { EndlessWork, type VirtualClock } from './virtual-clock.ts';

/** Thrown when a project stores more text than a computer room can bear. */
export class TooMuchMemory extends Error {}

/** Milliseconds of the project's clock for each turn of a script and each block: about those of an old computer. */
const turnCost = 0.02;
const blockCost = 0.002;

/** Milliseconds for the blocks that look at pictures, copy pictures or search lists. */
const heavyBlocks: Readonly<Record<string, number>> = {
  sensing_touchingobject: 0.3,
  sensing_touchingcolor: 2,
  sensing_coloristouchingcolor: 2,
  control_create_clone_of: 0.3,
  pen_stamp: 0.2,
  data_insertatlist: 0.05,
  data_deleteoflist: 0.05,
  data_itemnumoflist: 0.2,
  data_listcontainsitem: 0.2,
  data_listcontents: 0.5,
};

/** The blocks that store a text, with the input that holds it. */
const storing: Readonly<Record<string, string>> = {
  data_addtolist: 'ITEM',
  data_insertatlist: 'ITEM',
  data_replaceitemoflist: 'ITEM',
};

/** Characters in one text, and in all texts that a run stores in lists or joins to long ones. */
const longestText = 1_000_000;
const mostText = 100_000_000;
/** Shorter joined texts are not counted: they are gone with their expression. */
const countedText = 1000;
/** The depth of blocks inside blocks, which custom blocks that call themselves increase. */
const deepest = 100_000;

/**
 * Makes the work of a project take time of its clock, so that every script comes to an end of its frame, and ends the
 * run of a project that works or stores without end. Call it when the project is loaded and before its first frame, since
 * the engine keeps the functions of blocks that have run.
 */
export function limitEngine({ vm }: ScaffoldingPlayer, clock: VirtualClock): void {
  vm.setRuntimeOptions({ maxClones: 300, miscLimits: true, fencing: true });
  limitPasses(vm);
  countBlocks(vm, clock);
  const { _primitives: all } = vm.runtime;
  const primitives: Record<string, Primitive> = all;
  const wrap = (opcode: string, change: (original: Primitive) => Primitive): void => {
    const original = primitives[opcode];
    if (original !== undefined) primitives[opcode] = change(original);
  };

  let stored = 0;
  const store = (length: number): void => {
    stored += length;
    if (length > longestText || stored > mostText) throw new TooMuchMemory('A project stores too much');
  };
  for (const [opcode, cost] of Object.entries(heavyBlocks))
    wrap(opcode, (original) => (args, util) => {
      clock.work(cost);
      return original(args, util);
    });
  for (const [opcode, input] of Object.entries(storing))
    wrap(opcode, (original) => (args, util) => {
      const { [input]: item } = args;
      store(typeof item === 'string' ? item.length : 8);
      return original(args, util);
    });
  wrap('operator_join', (original) => (args, util) => {
    const joined = original(args, util);
    if (typeof joined === 'string' && joined.length > countedText) store(joined.length);
    return joined;
  });
}

function countBlocks({ runtime }: ScaffoldingPlayer['vm'], clock: VirtualClock): void {
  const { sequencer } = runtime;
  const step = sequencer.stepThread.bind(sequencer);
  let isCounting = false;
  sequencer.stepThread = (thread) => {
    if (!isCounting && isThread(thread)) {
      isCounting = true;
      countOf(thread, clock);
    }
    clock.work(turnCost);
    step(thread);
    if (isThread(thread) && thread.stack.length > deepest) throw new EndlessWork('A block calls itself');
  };
}

/** All scripts share the function that leads to the next block, also when blocks form a circle in a damaged file. */
function countOf(thread: EngineThread, clock: VirtualClock): void {
  const shared: unknown = Object.getPrototypeOf(thread);
  if (typeof shared !== 'object' || shared === null) return;
  const next: (this: EngineThread) => void = thread.goToNextBlock;
  Object.assign(shared, {
    goToNextBlock(this: EngineThread): void {
      clock.work(blockCost);
      next.call(this);
    },
  });
}

const isThread = (value: object): value is EngineThread => 'goToNextBlock' in value && 'stack' in value;
