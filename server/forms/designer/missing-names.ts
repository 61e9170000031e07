import { choiceSource, takesCheckRule } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import type { Db } from '#server/store/database.ts';
import type { Definition, FormField, Problem } from './definition.rules.ts';
import { knownCodes, knownFormKeys, type ReferencedKind } from './referenced-codes.store.ts';

type Reference = { readonly kind: ReferencedKind; readonly code: string; readonly problem: Problem };

/**
 * Returns the references of a definition that do not exist and would break the form. `code` is the code of
 * the form itself.
 */
export async function missingNames(db: Db, code: string, definition: Definition): Promise<Problem[]> {
  const named = [
    ...definition.fields.flatMap((field) => namedBy(field)),
    ...(definition.access ?? []).map(({ role }): Reference => {
      return { kind: 'role', code: role, problem: { message: `权限中的角色“${role}”不存在` } };
    }),
  ];
  const known = new Map<ReferencedKind, ReadonlySet<string>>();
  for (const kind of new Set(named.map((one) => one.kind)))
    known.set(
      kind,
      await knownCodes(
        db,
        kind,
        named.flatMap((one) => (one.kind === kind ? [one.code] : [])),
      ),
    );
  return [
    ...named.flatMap((one) => (known.get(one.kind)?.has(one.code) === true ? [] : [one.problem])),
    ...(await missingForms(db, code, definition)),
  ];
}

/**
 * Returns the references that apply to the kind of the field; codes left over from another kind are ignored.
 */
function namedBy(field: FormField): Reference[] {
  const { id, label, kind, checkRule = '', fillRule = '' } = field;
  const named = (of: ReferencedKind, kindLabel: string, code: string): Reference[] =>
    code === ''
      ? []
      : [
          {
            kind: of,
            code,
            problem: { message: `字段“${label}”的${kindLabel}“${code}”不存在`, field: id },
          },
        ];
  const source = choiceSource(field);
  return [
    ...(source?.from === 'dict' ? named('dict', '字典', source.code) : []),
    ...(source?.from === 'categories' ? named('category', '分类', source.below) : []),
    ...(takesCheckRule(field) ? named('checkRule', '校验规则', checkRule) : []),
    ...(kind === 'sequence' ? named('fillRule', '编码生成规则', fillRule) : []),
  ];
}

async function missingForms(db: Db, formCode: string, { fields, subs = [] }: Definition): Promise<Problem[]> {
  const codes = [...fields.flatMap(({ form }) => form ?? []), ...subs.map(({ form }) => form)];
  const keys = new Map(await knownFormKeys(db, [...new Set(codes)]));
  // A form that links to itself refers to its future fields.
  if (keys.has(formCode)) keys.set(formCode, new Set(fields.map(({ key }) => key)));
  return [
    ...fields.flatMap(({ id, label, form, formFields = [] }): Problem[] => {
      if (form === undefined) return [];
      const found = keys.get(form);
      if (found === undefined) return [{ message: `字段“${label}”关联的表单“${form}”不存在`, field: id }];
      return formFields
        .filter((key) => !found.has(key))
        .map((key) => ({
          message: `字段“${label}”要显示的“${key}”不是表单“${form}”的字段`,
          field: id,
        }));
    }),
    ...subs.flatMap(({ title, form }): Problem[] =>
      keys.has(form) ? [] : [{ message: `子表“${title}”的表单“${form}”不存在` }],
    ),
  ];
}
