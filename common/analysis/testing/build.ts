/** A typed or selected value, a block, a variable in a slot (`{ variable }`), or nothing. */
export type Slot =
  | string
  | number
  | Node
  | { readonly variable: string }
  | { readonly list: string }
  | undefined;

/** A block of a test project. */
export type Node = {
  readonly opcode: string;
  readonly inputs?: Readonly<Record<string, Slot>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly bodies?: Readonly<Record<string, readonly Node[]>>;
  /** The name of a custom block with `%s` and `%b`, and the names of its parameters. */
  readonly procedure?: { readonly code: string; readonly parameters: readonly string[] };
  readonly comment?: string;
};

export type SpriteOptions = {
  readonly isStage?: boolean;
  readonly visible?: boolean;
  readonly direction?: number;
  readonly rotationStyle?: string;
  readonly costumes?: readonly string[];
  readonly sounds?: readonly string[];
  /** Variables with their values at the time of saving. */
  readonly variables?: Readonly<Record<string, string | number>>;
  readonly cloud?: readonly string[];
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Variables whose monitor is shown, some with a slider. */
  readonly shown?: readonly string[];
  readonly sliders?: readonly string[];
};

export type SpriteSpec = {
  readonly name: string;
  readonly scripts: readonly (readonly Node[])[];
  readonly options: SpriteOptions;
};

export const sprite = (
  name: string,
  scripts: readonly (readonly Node[])[],
  options: SpriteOptions = {},
): SpriteSpec => ({ name, scripts, options });

export const stage = (scripts: readonly (readonly Node[])[], options: SpriteOptions = {}): SpriteSpec =>
  sprite('Stage', scripts, { ...options, isStage: true });

type Json = Record<string, unknown>;

/**
 * Returns the project.json of sprites. Without a stage among them, an empty one is added. Variables are those of the
 * stage unless a sprite has one of the name; the stage gets every variable that nothing declares.
 */
export function buildProject(...sprites: readonly SpriteSpec[]): Json {
  const own = sprites.some(({ options }) => options.isStage === true) ? sprites : [stage([]), ...sprites];
  const declared = new Set(
    own.flatMap(({ options }) => [
      ...Object.keys(options.variables ?? {}),
      ...Object.keys(options.lists ?? {}),
      ...(options.cloud ?? []),
    ]),
  );
  const used = { variables: new Set<string>(), lists: new Set<string>() };
  const targets = own.map((one) => buildTarget(one, used));
  const missing = (names: ReadonlySet<string>) => [...names].filter((name) => !declared.has(name));
  const withVariables = targets.map((target) =>
    target['isStage'] === true
      ? {
          ...target,
          variables: {
            ...Object(target['variables']),
            ...Object.fromEntries(missing(used.variables).map((name) => [`v ${name}`, [name, 0]])),
          },
          lists: {
            ...Object(target['lists']),
            ...Object.fromEntries(missing(used.lists).map((name) => [`l ${name}`, [name, []]])),
          },
        }
      : target,
  );
  const monitors = own.flatMap(({ options }) => [
    ...(options.shown ?? []).map((name) => ({ id: `v ${name}`, visible: true, mode: 'default' })),
    ...(options.sliders ?? []).map((name) => ({ id: `v ${name}`, visible: true, mode: 'slider' })),
  ]);
  return { targets: withVariables, monitors, extensions: [], meta: { semver: '3.0.0' } };
}

type Used = { readonly variables: Set<string>; readonly lists: Set<string> };

function buildTarget({ name, scripts, options }: SpriteSpec, used: Used): Json {
  const blocks: Json = {};
  const comments: Json = {};
  let last = 0;
  const newId = () => `${name}-${(last += 1)}`;

  const field = (key: string, value: string): unknown => {
    if (key === 'VARIABLE') used.variables.add(value);
    if (key === 'LIST') used.lists.add(value);
    const prefix = key === 'VARIABLE' ? 'v' : 'l';
    return key === 'VARIABLE' || key === 'LIST' ? [value, `${prefix} ${value}`] : [value, null];
  };

  const slot = (key: string, value: Exclude<Slot, undefined>, parent: string): unknown => {
    if (typeof value === 'object' && 'variable' in value) {
      used.variables.add(value.variable);
      return [3, [12, value.variable, `v ${value.variable}`], [10, '']];
    }
    if (typeof value === 'object' && 'list' in value) {
      used.lists.add(value.list);
      return [3, [13, value.list, `l ${value.list}`], [10, '']];
    }
    if (typeof value === 'object') return [2, chain([value], parent)];
    if (key === 'BROADCAST_INPUT') return [1, [11, value, `m ${value}`]];
    if (!menus.has(key)) return [1, [10, String(value)]];
    const id = newId();
    blocks[id] = {
      opcode: `menu_${key}`,
      parent,
      fields: { [key]: [String(value), null] },
      inputs: {},
      shadow: true,
    };
    return [1, id];
  };

  const chain = (nodes: readonly Node[], parent: string | null, isTop = false): string | null => {
    const ids = nodes.map(() => newId());
    for (const [position, node] of nodes.entries()) {
      const id = ids[position] ?? '';
      const inputs: Json = {};
      for (const [key, value] of Object.entries(node.inputs ?? {}))
        if (value !== undefined) inputs[key] = slot(key, value, id);
      for (const [key, body] of Object.entries(node.bodies ?? {}))
        if (body.length > 0) inputs[key] = [2, chain(body, id)];
      const mutation =
        node.procedure === undefined
          ? undefined
          : {
              proccode: node.procedure.code,
              argumentnames: JSON.stringify(node.procedure.parameters),
              argumentids: JSON.stringify(node.procedure.parameters),
            };
      if (node.opcode === 'procedures_definition') {
        const prototype = newId();
        blocks[prototype] = {
          opcode: 'procedures_prototype',
          parent: id,
          inputs: {},
          fields: {},
          shadow: true,
          mutation,
        };
        inputs['custom_block'] = [1, prototype];
      }
      if (node.comment !== undefined) comments[`c ${id}`] = { blockId: id, text: node.comment };
      blocks[id] = {
        opcode: node.opcode,
        parent: position === 0 ? parent : ids[position - 1],
        next: ids[position + 1] ?? null,
        inputs,
        fields: Object.fromEntries(
          Object.entries(node.fields ?? {}).map(([key, value]) => [key, field(key, value)]),
        ),
        shadow: false,
        topLevel: isTop && position === 0,
        ...(node.opcode === 'procedures_call' ? { mutation } : {}),
      };
    }
    return ids[0] ?? null;
  };

  for (const script of scripts) chain(script, null, true);
  return {
    name,
    isStage: options.isStage === true,
    visible: options.visible ?? true,
    direction: options.direction ?? 90,
    rotationStyle: options.rotationStyle ?? 'all around',
    costumes: (options.costumes ?? ['站']).map((costume) => ({ name: costume, assetId: costume })),
    sounds: (options.sounds ?? []).map((sound) => ({ name: sound, assetId: sound })),
    variables: Object.fromEntries([
      ...Object.entries(options.variables ?? {}).map(([key, value]) => [`v ${key}`, [key, value]]),
      ...(options.cloud ?? []).map((key) => [`v ${key}`, [key, 0, true]]),
    ]),
    lists: Object.fromEntries(
      Object.entries(options.lists ?? {}).map(([key, value]) => [`l ${key}`, [key, value]]),
    ),
    broadcasts: {},
    blocks,
    comments,
  };
}

/** Inputs whose value is selected in a menu. */
const menus = new Set([
  'CLONE_OPTION',
  'TO',
  'TOWARDS',
  'TOUCHINGOBJECTMENU',
  'DISTANCETOMENU',
  'OBJECT',
  'KEY_OPTION',
  'COSTUME',
  'BACKDROP',
  'SOUND_MENU',
]);
