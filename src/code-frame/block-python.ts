import type * as Blockly from 'blockly/core';
import { Order, PythonGenerator, pythonGenerator } from 'blockly/python';
import { ownBlocks, type OwnBlock, type Places } from './own-blocks.ts';
import { pythonNames, type PythonNames } from './python-names.ts';

/** The Python of a workspace, and the lines of each statement block, from 1. */
export type BlockProgram = {
  readonly text: string;
  readonly lines: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
};

/** Marks of the beginning and the end of a block in the text; no Python contains them. */
const begin = '\u0001';
const middle = '\u0002';
const end = '\u0003';
const marks = new RegExp(`${begin}([^${middle}]*)${middle}|${end}`, 'g');

/**
 * Writes the Python of blocks as a textbook would: four spaces, double quotes, names as the pupil wrote them, and only
 * the imports and first values that the program needs. Blocks of older works that are no longer in the toolbox keep
 * Blockly's own Python, because it means the same as before.
 */
class BlockPython extends PythonGenerator {
  private names: PythonNames = pythonNames([]);
  private defaults: ReadonlyMap<string, string> = new Map();
  private nameOfVariable: (id: string) => string = (id) => id;

  constructor() {
    super('CampusPython');
    this.INDENT = '    ';
    Object.assign(this.forBlock, pythonGenerator.forBlock);
  }

  override init(workspace: Blockly.Workspace): void {
    super.init(workspace);
    // Blockly would set all variables to None at the beginning.
    delete this['definitions_']['variables'];
    const map = workspace.getVariableMap();
    this.nameOfVariable = (id) => map.getVariableById(id)?.getName() ?? id;
    this.names = pythonNames(map.getAllVariables().map((one) => one.getName()));
    this.defaults = defaultsOf(workspace);
  }

  override getVariableName(id: string): string {
    return this.names.variable(this.nameOfVariable(id));
  }

  override getProcedureName(name: string): string {
    return this.names.procedure(name);
  }

  override quote_(text: string): string {
    const escaped = text
      .replaceAll('\\', String.raw`\\`)
      .replaceAll('"', String.raw`\"`)
      .replaceAll('\n', String.raw`\n`);
    return `"${escaped}"`;
  }

  /** A value that is connected to nothing does nothing. */
  override scrubNakedValue(): string {
    return '';
  }

  override scrub_(block: Blockly.Block, code: string, thisOnly?: boolean): string {
    const isStatement = block.outputConnection === null && code !== '';
    return super['scrub_'](
      block,
      isStatement ? `${begin}${block.id}${middle}${code.replace(/\n$/, '')}${end}\n` : code,
      thisOnly,
    );
  }

  override finish(code: string): string {
    const definitions = Object.values(this['definitions_']);
    const isImport = (text: string) => /^(?:from \S+ )?import \S+$/.test(text);
    const imports = definitions.filter(isImport).sort();
    const values = [...this.defaults].map(([id, value]) => `${this.getVariableName(id)} = ${value}`);
    const turtle = imports.includes('import turtle') ? ['t = turtle.Turtle()\nt.shape("turtle")'] : [];
    const functions = definitions.filter((text) => !isImport(text)).map((text) => text.trim());
    super.finish('');
    return [imports.join('\n'), ...turtle, values.join('\n'), ...functions, code.trim()]
      .filter((part) => part !== '')
      .join('\n\n');
  }

  /** The variables that a function changes and that exist outside it. */
  globals(block: Blockly.Block): string {
    const inside = new Set(block.getDescendants(false));
    const parameters = new Set(parametersOf(block));
    const outside = new Set(
      block.workspace
        .getAllBlocks(false)
        .filter((one) => !inside.has(one))
        .flatMap(variablesOf),
    );
    const changed = [...inside]
      .filter((one) => assigning.has(one.type))
      .flatMap(variablesOf)
      .filter((id) => !parameters.has(id) && (outside.has(id) || this.defaults.has(id)));
    const unique = [...new Set(changed)].map((id) => this.getVariableName(id));
    return unique.length === 0 ? '' : `${this.INDENT}global ${unique.join(', ')}\n`;
  }

  /** The variable of a loop that only counts rounds: i, inside it j, and so on. */
  counter(block: Blockly.Block): string {
    let depth = 0;
    for (let one = block.getSurroundParent(); one !== null; one = one.getSurroundParent())
      if (one.type === 'controls_repeat_ext' || one.type === 'controls_repeat') depth += 1;
    const free = ['i', 'j', 'k', 'm', 'n', 'p', 'q'].filter((name) => !this.names.isTaken(name));
    return free[depth] ?? `i${depth}`;
  }

  importModule(module: string): void {
    this['definitions_'][`import_${module}`] = `import ${module}`;
  }

  define(block: Blockly.Block, name: string, body: string): string {
    const unique = this.names.procedure(`${name} ${block.id}`, name);
    this['definitions_'][`%${unique}`] = `def ${unique}():\n${this.globals(block)}${body}`;
    return unique;
  }
}

/** Blocks that give a variable a value. */
const setting = new Set(['variables_set', 'controls_for', 'controls_forEach', 'loop_range']);
/** Blocks that set a variable or change its value. */
const assigning = new Set([...setting, 'math_change', 'text_append']);

function variablesOf(block: Blockly.Block): string[] {
  return block.getVarModels().map((one) => one.getId());
}

function parametersOf(block: Blockly.Block): string[] {
  return block.type.startsWith('procedures_def') ? variablesOf(block) : [];
}

/** Returns the first values of variables that no block sets, such as a score that is only increased. */
function defaultsOf(workspace: Blockly.Workspace): ReadonlyMap<string, string> {
  const blocks = workspace.getAllBlocks(false).filter((one) => one.isEnabled());
  const set = new Set(
    blocks.flatMap((one) => (setting.has(one.type) ? variablesOf(one) : parametersOf(one))),
  );
  const found = new Map<string, string>();
  for (const block of blocks) {
    if (block.type.startsWith('procedures_')) continue;
    for (const id of variablesOf(block)) {
      if (set.has(id)) continue;
      const value = firstValue(block);
      if (!found.has(id) || value !== '0') found.set(id, value);
    }
  }
  return found;
}

function firstValue({ type, outputConnection }: Blockly.Block): string {
  const around = outputConnection?.targetBlock()?.type ?? '';
  if (type.startsWith('list_') || around.startsWith('lists_') || around === 'controls_forEach') return '[]';
  if (type.startsWith('dict_')) return '{}';
  return type === 'text_append' ? '""' : '0';
}

/** Returns whether a block is surely a text, so that `str()` around it is not needed. */
function isText(block: Blockly.Block | null, seen: ReadonlySet<string> = new Set()): boolean {
  if (block === null) return false;
  if (block.type === 'text_prompt_ext' || block.type === 'text_prompt')
    return block.getFieldValue('TYPE') === 'TEXT';
  if (block.type === 'input_value_of' || block.type === 'convert_value')
    return block.getFieldValue('TYPE') === 'str';
  if (block.type === 'variables_get') {
    const id = String(block.getFieldValue('VAR'));
    if (seen.has(id)) return false;
    const others = block.workspace
      .getAllBlocks(false)
      .filter(
        (one) =>
          (assigning.has(one.type) || one.type.startsWith('procedures_def')) && variablesOf(one).includes(id),
      );
    return (
      others.length > 0 &&
      others.every(
        (one) =>
          one.type === 'variables_set' && isText(one.getInputTargetBlock('VALUE'), new Set([...seen, id])),
      )
    );
  }
  return ['text', 'text_join', 'text_letter', 'text_slice', 'text_changeCase', 'text_replace'].includes(
    block.type,
  );
}

/** Creates the generator with the Python of all blocks. */
export function createBlockPython(): (workspace: Blockly.Workspace) => BlockProgram {
  const generator = new BlockPython();
  for (const block of ownBlocks) generator.forBlock[block.type] = pythonOf(block, generator);
  const value = (block: Blockly.Block, name: string, order: Order, empty: string): string =>
    generator.valueToCode(block, name, order) || empty;
  const body = (block: Blockly.Block, name: string): string =>
    generator.statementToCode(block, name) || generator.PASS;

  const repeat = (block: Blockly.Block): string => {
    const times =
      block.getField('TIMES') === null
        ? wholeNumber(block.getInputTargetBlock('TIMES'), value(block, 'TIMES', Order.NONE, '0'))
        : String(Number(block.getFieldValue('TIMES')));
    return `for ${generator.counter(block)} in range(${times}):\n${body(block, 'DO')}`;
  };
  const procedure = (block: Blockly.Block): null => {
    const name = generator.getProcedureName(String(block.getFieldValue('NAME')));
    const parameters = variablesOf(block).map((id) => generator.getVariableName(id));
    const stack = block.getInput('STACK') === null ? '' : generator.statementToCode(block, 'STACK');
    const result =
      block.getInput('RETURN') === null ? '' : generator.valueToCode(block, 'RETURN', Order.NONE);
    const returned = result === '' ? '' : `${generator.INDENT}return ${result}\n`;
    const code = `def ${name}(${parameters.join(', ')}):\n${generator.globals(block)}${stack}${returned}`;
    const whole = stack === '' && returned === '' ? `${code}${generator.PASS}` : code;
    generator['definitions_'][`%${name}`] = generator['scrub_'](block, whole);
    return null;
  };
  Object.assign(generator.forBlock, {
    controls_repeat: repeat,
    controls_repeat_ext: repeat,
    procedures_defnoreturn: procedure,
    procedures_defreturn: procedure,
    math_change: (block: Blockly.Block) => {
      const name = generator.getVariableName(String(block.getFieldValue('VAR')));
      const delta = value(block, 'DELTA', Order.NONE, '0');
      const minus = /^-(\d+(?:\.\d+)?)$/.exec(delta);
      return minus === null ? `${name} += ${delta}\n` : `${name} -= ${minus[1] ?? ''}\n`;
    },
    text_join: (block: Blockly.Block) => {
      const names = block.inputList.map((input) => input.name).filter((name) => name.startsWith('ADD'));
      const parts = names.flatMap((name) => {
        const part = block.getInputTargetBlock(name);
        if (part === null) return [];
        return isText(part)
          ? [value(block, name, Order.ADDITIVE, '""')]
          : [`str(${value(block, name, Order.NONE, '""')})`];
      });
      if (parts.length === 0) return ['""', Order.ATOMIC];
      return [parts.join(' + '), parts.length === 1 ? Order.FUNCTION_CALL : Order.ADDITIVE];
    },
    text_prompt_ext: (block: Blockly.Block) => {
      const asked = `input(${value(block, 'TEXT', Order.NONE, '')})`;
      return [block.getFieldValue('TYPE') === 'NUMBER' ? `float(${asked})` : asked, Order.FUNCTION_CALL];
    },
  });
  return (workspace) => readMarks(generator.workspaceToCode(workspace));
}

function pythonOf(own: OwnBlock, generator: BlockPython) {
  const empties = new Map(own.places.map(({ name, empty }) => [name, empty]));
  return (block: Blockly.Block): string | [string, number] => {
    const places: Places = {
      value: (name, order = Order.NONE) =>
        generator.valueToCode(block, name, order) || (empties.get(name) ?? ''),
      choice: (name) => String(block.getFieldValue(name)),
      variable: (name) => generator.getVariableName(String(block.getFieldValue(name))),
      body: () => generator.statementToCode(block, 'DO') || generator.PASS,
      importModule: (module) => generator.importModule(module),
      define: (name, code) => generator.define(block, name, code),
    };
    const code = own.python(places);
    return typeof code === 'string' ? `${code.replace(/\n$/, '')}\n` : [code[0], code[1]];
  };
}

/** A number of rounds must be a whole number; a division and a question of older works give others. */
function wholeNumber(block: Blockly.Block | null, code: string): string {
  const isFraction =
    block !== null &&
    (block.type === 'math_single' ||
      block.type === 'math_trig' ||
      (block.type === 'math_arithmetic' && block.getFieldValue('OP') === 'DIVIDE') ||
      (block.type === 'text_prompt_ext' && block.getFieldValue('TYPE') === 'NUMBER') ||
      (block.type === 'math_number' && !Number.isInteger(Number(block.getFieldValue('NUM')))));
  const isVariable =
    block?.type === 'variables_get' &&
    block.workspace
      .getAllBlocks(false)
      .some(
        (one) =>
          (one.type === 'text_prompt_ext' && one.getFieldValue('TYPE') === 'NUMBER') ||
          (one.type === 'math_arithmetic' && one.getFieldValue('OP') === 'DIVIDE'),
      );
  return isFraction || isVariable ? `int(${code})` : code;
}

/** Removes the marks and returns the lines of the blocks. */
function readMarks(marked: string): BlockProgram {
  const lines = new Map<string, { from: number; to: number }>();
  const open: { id: string; from: number }[] = [];
  const text = marked
    .split('\n')
    .map((line, index) =>
      line
        .replaceAll(marks, (_mark, id: string | undefined) => {
          if (id !== undefined) open.push({ id, from: index + 1 });
          else {
            const closed = open.pop();
            if (closed !== undefined) lines.set(closed.id, { from: closed.from, to: index + 1 });
          }
          return '';
        })
        .trimEnd(),
    )
    .join('\n')
    .trim();
  return { text: text === '' ? '' : `${text}\n`, lines };
}
