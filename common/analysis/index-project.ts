import { blockIn, bodyOf, counted, fieldOf, inside, isLoop, valueOf } from './blocks.ts';
import { sends } from './opcodes.ts';
import type { Block, Project, Script, Sprite, Variable } from './project.ts';

/** A project with the answers that several rules need. Names of messages and backdrops ignore upper and lower case. */
export type ProjectIndex = Project & {
  /** Blocks in scripts that can run: those with an event, and definitions that such scripts call. */
  readonly live: (...opcodes: readonly string[]) => readonly Block[];
  readonly liveIn: (sprite: Sprite, ...opcodes: readonly string[]) => readonly Block[];
  readonly isLive: (script: Script) => boolean;
  /** Blocks in all scripts, also in loose ones. */
  readonly all: (...opcodes: readonly string[]) => readonly Block[];
  /**
   * Tells whether the flag leads to a block without a condition: through loops, calls of custom blocks, messages and
   * changes of the backdrop. It may take a while to get there.
   */
  readonly isFromFlag: (block: Block) => boolean;
  /** Returns the variable or list that a block names; undefined when it was deleted. */
  readonly variableOf: (block: Block) => Variable | undefined;
  readonly senders: (message: string) => readonly Block[];
  readonly receivers: (message: string) => readonly Script[];
  /** Tells whether a block computes which message it sends. */
  readonly hasComputedMessages: boolean;
  /** Returns the live blocks that make clones of a sprite. */
  readonly clonings: (sprite: Sprite) => readonly Block[];
  /** Tells whether a block computes of which sprite it makes clones. */
  readonly hasComputedClones: boolean;
  readonly definition: (block: Block) => Script | undefined;
  readonly spriteNamed: (name: string) => Sprite | undefined;
};

const lower = (name: string): string => name.toLowerCase();

function grouped<K, V>(items: readonly V[], keyOf: (item: V) => K | undefined): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns the name of the message that a block sends; undefined when a block computes it. */
export const sentMessage = (block: Block): string | undefined => valueOf(block, 'BROADCAST_INPUT');

/** Returns the selection in the first block of a script, such as its message. */
export function hatValue({ main: [hat] }: Script, field: string): string {
  return hat === undefined ? '' : fieldOf(hat, field);
}

export function indexProject(project: Project): ProjectIndex {
  const definitions = new Map(project.sprites.map((sprite) => [sprite, definitionsOf(sprite)]));
  const definition = (block: Block): Script | undefined =>
    definitions.get(block.script.sprite)?.get(block.procedure?.code ?? '');
  const liveScripts = findLive(project, definition);
  const allBlocks = project.scripts.flatMap(({ blocks }) => blocks);
  const byOpcode = grouped(allBlocks, ({ opcode }) => opcode);
  const liveBlocks = grouped(
    allBlocks.filter(({ script }) => liveScripts.has(script)),
    ({ opcode }) => opcode,
  );
  const liveByPlace = new Map(
    project.sprites.map((sprite) => [
      sprite,
      grouped(
        sprite.scripts.filter((script) => liveScripts.has(script)).flatMap(({ blocks }) => blocks),
        ({ opcode }) => opcode,
      ),
    ]),
  );
  const { stage } = project;
  const live: ProjectIndex['live'] = (...opcodes) =>
    counted(
      stage,
      opcodes.flatMap((opcode) => liveBlocks.get(opcode) ?? []),
    );
  const messageScripts = grouped(project.scripts, (script) =>
    script.hat === 'message' ? lower(hatValue(script, 'BROADCAST_OPTION')) : undefined,
  );
  const receivers = (message: string): readonly Script[] =>
    counted(stage, messageScripts.get(lower(message)) ?? []);
  const sendBlocks = live(...sends);
  const senders = grouped(sendBlocks, (block) => {
    const message = sentMessage(block);
    return message === undefined ? undefined : lower(message);
  });
  const sprites = new Map(
    project.sprites.map((sprite) => [sprite.isStage ? '_stage_' : sprite.name, sprite]),
  );
  const cloneBlocks = live('control_create_clone_of');
  const clonings = grouped(cloneBlocks, (block) => {
    const name = valueOf(block, 'CLONE_OPTION');
    return name === '_myself_' ? block.script.sprite : sprites.get(name ?? '');
  });
  const variables = variableFinder(project);
  const fromFlag = findFromFlag(project, definition, receivers);
  return {
    ...project,
    live,
    liveIn: (sprite, ...opcodes) =>
      counted(
        stage,
        opcodes.flatMap((opcode) => liveByPlace.get(sprite)?.get(opcode) ?? []),
      ),
    isLive: (script) => liveScripts.has(script),
    all: (...opcodes) => opcodes.flatMap((opcode) => byOpcode.get(opcode) ?? []),
    isFromFlag: (block) => fromFlag.has(block),
    variableOf: variables,
    senders: (message) => counted(stage, senders.get(lower(message)) ?? []),
    receivers,
    hasComputedMessages: sendBlocks.some((block) => blockIn(block, 'BROADCAST_INPUT') !== undefined),
    clonings: (sprite) => counted(stage, clonings.get(sprite) ?? []),
    hasComputedClones: cloneBlocks.some((block) => blockIn(block, 'CLONE_OPTION') !== undefined),
    definition,
    spriteNamed: (name) => sprites.get(name),
  };
}

function definitionsOf(sprite: Sprite): ReadonlyMap<string, Script> {
  return new Map(
    sprite.scripts.flatMap((script) => {
      const code = script.hat === 'definition' ? script.main[0]?.procedure?.code : undefined;
      return code === undefined ? [] : [[code, script] as const];
    }),
  );
}

function findLive(project: Project, definition: (block: Block) => Script | undefined): ReadonlySet<Script> {
  const live = new Set(project.scripts.filter(({ hat }) => hat !== undefined && hat !== 'definition'));
  // A set visits what is added to it while it is visited.
  for (const script of live)
    for (const block of script.blocks) {
      const called = block.opcode === 'procedures_call' ? definition(block) : undefined;
      if (called !== undefined) live.add(called);
    }
  return live;
}

function variableFinder({ sprites, stage }: Project): ProjectIndex['variableOf'] {
  const byId = new Map(sprites.flatMap(({ variables }) => variables.map((one) => [one.id, one] as const)));
  const key = (isList: boolean, name: string) => `${isList ? 'list' : 'variable'} ${name}`;
  const byName = new Map(
    sprites.map((sprite) => [
      sprite,
      new Map(sprite.variables.map((one) => [key(one.isList, one.name), one] as const)),
    ]),
  );
  return (block) => {
    const field = block.fields.has('LIST') ? 'LIST' : 'VARIABLE';
    const known = byId.get(block.fieldIds.get(field) ?? '');
    if (known !== undefined) return known;
    const name = key(field === 'LIST', fieldOf(block, field));
    return byName.get(block.script.sprite)?.get(name) ?? byName.get(stage)?.get(name);
  };
}

function findFromFlag(
  project: Project,
  definition: (block: Block) => Script | undefined,
  receivers: (message: string) => readonly Script[],
): ReadonlySet<Block> {
  const found = new Set<Block>();
  const chains = new Set(project.scripts.filter(({ hat }) => hat === 'flag').map(({ main }) => main));
  const scripts = (some: readonly (Script | undefined)[]) => {
    for (const script of some) if (script !== undefined) chains.add(script.main);
  };
  for (const chain of chains)
    for (const block of chain) {
      found.add(block);
      // Values that a block computes belong to it.
      for (const [, input] of block.inputs)
        if (input.kind === 'block') for (const one of [input.block, ...inside(input.block)]) found.add(one);
      if (isLoop(block)) chains.add(bodyOf(block));
      else if (block.opcode === 'procedures_call') scripts([definition(block)]);
      else if (sends.has(block.opcode)) {
        const message = sentMessage(block);
        scripts(
          message === undefined
            ? counted(project.stage, project.scripts).filter(({ hat }) => hat === 'message')
            : receivers(message),
        );
      } else if (block.opcode.startsWith('looks_switchbackdropto') || block.opcode === 'looks_nextbackdrop') {
        const backdrop = selectedBackdrop(block);
        scripts(
          counted(project.stage, project.scripts).filter((script) => isBackdropScript(script, backdrop)),
        );
      }
    }
  return found;
}

/** Returns the backdrop that a block selects by name; undefined for 下一个, 上一个, 随机 and a computed one. */
export function selectedBackdrop(block: Block): string | undefined {
  const backdrop = valueOf(block, 'BACKDROP');
  return backdrop === undefined || /^(?:next|previous|random) backdrop$/.test(backdrop)
    ? undefined
    : backdrop;
}

const isBackdropScript = (script: Script, backdrop: string | undefined): boolean =>
  script.hat === 'backdrop' &&
  (backdrop === undefined || lower(hatValue(script, 'BACKDROP')) === lower(backdrop));
