import type { CheckedLine, ImportLine } from '#server/sheets/import-types.ts';
import { categoryNames, departHeader } from './depart-sheet.ts';
import { parentCodes } from './org-code.rules.ts';

export type ExistingDepart = {
  readonly id: string;
  readonly departName: string;
  readonly orgCode: string;
  readonly inScope: boolean;
};

/** The parent of an imported department: an existing department, a line of the file, or none (an institution). */
export type ImportParent =
  | { readonly kind: 'root' }
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'line'; readonly line: number };

export type DepartLine = {
  readonly line: number;
  readonly parent: ImportParent;
  /** Empty: the next code of its level is generated. */
  readonly orgCode: string;
  readonly orgCategory: string;
  readonly departName: string;
  readonly departOrder: number | undefined;
  readonly texts: Readonly<Record<'description' | 'mobile' | 'fax' | 'address' | 'memo', string | null>>;
};

export type ImportContext = {
  readonly departs: readonly ExistingDepart[];
  /** Whether the caller may add institutions. */
  readonly mayAddRoots: boolean;
};

type GoodLines = Map<number, DepartLine>;

/**
 * Checks all lines, parents before children: lines with a code by the length of the code
 * (docs/behaviour.md#departments), then the others in the order of the file, whose parent may be any line above.
 */
export function checkDepartLines(
  context: ImportContext,
  lines: readonly ImportLine[],
): CheckedLine<DepartLine>[] {
  const code = (line: ImportLine) => line.cell(departHeader.code);
  const coded = lines.filter((line) => code(line) !== '');
  const ordered = [
    ...coded.toSorted((left, right) => code(left).length - code(right).length),
    ...lines.filter((line) => code(line) === ''),
  ];
  const good: GoodLines = new Map();
  const result = ordered.map((line) => {
    const errors: string[] = [];
    const row = checkLine(context, line, good, (error) => errors.push(error));
    if (errors.length > 0) return { line: line.line, errors };
    good.set(line.line, row);
    return { line: line.line, row };
  });
  // Written in this order; the report finds its lines by number.
  return result;
}

function checkLine(
  context: ImportContext,
  { line, cell }: ImportLine,
  good: GoodLines,
  addError: (error: string) => void,
): DepartLine {
  const departName = cell(departHeader.name).trim();
  if (departName === '') addError('机构/部门名称不能为空。');
  if (departName.length > 100) addError('机构/部门名称太长。');
  const orgCode = cell(departHeader.code).trim();
  const parent =
    orgCode === ''
      ? parentByName(context, cell, good, addError)
      : parentByCode(context, orgCode, good, addError);
  const text = (name: string, max: number) => {
    const value = cell(name).trim();
    if (value.length > max) addError(`${name}太长。`);
    return value === '' ? null : value;
  };
  const mobile = text(departHeader.mobile, 32);
  if (mobile !== null && !/^1[3-9]\d{9}$/.test(mobile)) addError('手机号格式不正确！');
  const order = cell(departHeader.order).trim();
  if (order !== '' && !/^\d{1,6}$/.test(order)) addError('排序不正确。');
  return {
    line,
    parent,
    orgCode,
    orgCategory: categoryOfCell(cell(departHeader.category).trim(), parent, addError),
    departName,
    departOrder: /^\d{1,6}$/.test(order) ? Number(order) : undefined,
    texts: {
      description: text(departHeader.description, 500),
      mobile,
      fax: text(departHeader.fax, 32),
      address: text(departHeader.address, 100),
      memo: text(departHeader.memo, 500),
    },
  };
}

const root: ImportParent = { kind: 'root' };

function checkRoot(context: ImportContext, addError: (error: string) => void): ImportParent {
  if (!context.mayAddRoots) addError('权限不足，不能添加机构。');
  return root;
}

function parentByCode(
  context: ImportContext,
  orgCode: string,
  good: GoodLines,
  addError: (error: string) => void,
): ImportParent {
  if (!/^([A-Z]\d{2})+$/.test(orgCode) || orgCode.length > 64) {
    addError('机构编码格式不正确，每级为一个大写字母和两位数字。');
    return root;
  }
  const lines = [...good.values()];
  if (context.departs.some((one) => one.orgCode === orgCode) || lines.some((one) => one.orgCode === orgCode))
    addError('机构编码已经存在，忽略导入。');
  const above = parentCodes(orgCode);
  if (above.length === 0) return checkRoot(context, addError);
  for (const code of above) {
    const known = context.departs.find((one) => one.orgCode === code);
    if (known !== undefined) return inScope(known, addError);
    const written = lines.find((one) => one.orgCode === code);
    if (written !== undefined) return { kind: 'line', line: written.line };
  }
  addError('上级部门不存在。');
  return root;
}

function parentByName(
  context: ImportContext,
  cell: ImportLine['cell'],
  good: GoodLines,
  addError: (error: string) => void,
): ImportParent {
  const name = cell(departHeader.parent).trim();
  if (name === '') return checkRoot(context, addError);
  const known = context.departs.filter((one) => one.orgCode === name || one.departName === name);
  const written = [...good.values()].filter((one) => one.departName === name || one.orgCode === name);
  if (known.length + written.length > 1) addError(`上级部门名称不唯一，请填写编码：${name}。`);
  const [first] = known;
  if (first !== undefined) return inScope(first, addError);
  const [line] = written;
  if (line !== undefined) return { kind: 'line', line: line.line };
  addError('上级部门不存在。');
  return root;
}

function inScope(depart: ExistingDepart, addError: (error: string) => void): ImportParent {
  // A department out of scope is reported as missing, as everywhere else.
  if (!depart.inScope) addError('上级部门不存在。');
  return { kind: 'known', id: depart.id };
}

function categoryOfCell(text: string, parent: ImportParent, addError: (error: string) => void): string {
  const found = Object.entries(categoryNames).find(([value, name]) => value === text || name === text)?.[0];
  if (text !== '' && found === undefined) addError('机构类型不正确，应为机构、部门或班级。');
  if (parent.kind === 'root') {
    if (found !== undefined && found !== '1') addError('最上级只能是机构。');
    return '1';
  }
  if (found === '1') addError('机构只能位于最上级。');
  return found ?? '2';
}
