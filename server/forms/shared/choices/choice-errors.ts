import type { Actor } from '#server/http/caller.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { isPublicPurpose } from '#server/shared/stored-files/file-purpose.rules.ts';
import { findCheckRule } from '#server/shared/field-rules/check-rule.store.ts';
import { choiceSource, namesIn, takesCheckRule, type ChoiceSource } from './choice-kinds.rules.ts';
import { listCategoriesBelow, listChoosable, listChoosableDeparts } from './choices.store.ts';
import { isKnownRegion } from './regions.ts';
import { filesInText } from '#server/forms/shared/files/rich-text-files.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { findRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { findRows } from '#server/forms/shared/read/rows.store.ts';
import { findDisplayTexts } from '#server/forms/shared/display-text/linked-texts.ts';
import type { FieldError } from '#server/forms/shared/values/value-schema.ts';

/**
 * Values of one row by key, and its stored values by field id: a stored value may stay even if it is no longer a valid
 * choice.
 */
export type ChoiceInput = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly storedValues?: Readonly<Record<string, unknown>>;
};

/** Returns the error of a value, or its message; undefined if it is valid. */
type ValueCheck = (name: string) => string | Omit<FieldError, 'key'> | undefined;

/** Returns the errors in choices, files and codes of these rows; it queries each source once for all rows. */
export async function choiceErrors(
  deps: RowDeps,
  actor: Actor,
  query: AuthorizedQuery,
  rows: readonly ChoiceInput[],
): Promise<FieldError[][]> {
  const errors: FieldError[][] = rows.map(() => []);
  for (const { field } of query.fields.values()) {
    const fresh = rows.map((row) => freshNames(row, field));
    const names = [...new Set(fresh.flat())];
    const check = names.length === 0 ? undefined : await createCheck(deps, actor, field, names);
    if (check === undefined) continue;
    for (const [index, rowNames] of fresh.entries()) {
      const found = rowNames.map(check).find((one) => one !== undefined);
      if (found === undefined) continue;
      const error = typeof found === 'string' ? { message: found } : found;
      errors[index]?.push({ key: field.key, ...error });
    }
  }
  return errors;
}

/** Runs the check rules on all these values, so that a caching caller has the results. */
export async function runCheckRules(
  deps: RowDeps,
  query: AuthorizedQuery,
  rows: readonly ChoiceInput[],
): Promise<void> {
  for (const { field } of query.fields.values()) {
    const { checkRule } = field;
    if (checkRule === undefined || !takesCheckRule(field)) continue;
    const names = [...new Set(rows.flatMap((row) => freshNames(row, field)))];
    if (names.length > 0) await createRuleCheck(deps, field, checkRule, names);
  }
}

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|webp|bmp|svg)$/.test(path);

function freshNames({ values, storedValues = {} }: ChoiceInput, { key, id, kind }: FormField): string[] {
  const namesOf = kind === 'richText' ? filesInText : namesIn;
  const before = new Set(namesOf(storedValues[id]));
  return namesOf(values[key]).filter((name) => !before.has(name));
}

async function createCheck(
  deps: RowDeps,
  actor: Actor,
  field: FormField,
  names: readonly string[],
): Promise<ValueCheck | undefined> {
  if (field.kind === 'file' || field.kind === 'image') {
    const found = await findFiles(deps.db, names, actor.caller, actor.scope);
    return (path) => {
      const file = found.get(path);
      if (file === undefined || !file.usable) return `${field.label}：文件不存在`;
      if (field.kind === 'image' && !isPicture(path)) return `${field.label}：请选择图片`;
      // A public image would stay public whatever the permissions of the row are.
      return isPublicPurpose(file.purpose) ? `${field.label}：请作为附件上传` : undefined;
    };
  }
  if (field.kind === 'richText') {
    const found = await findFiles(deps.db, names, actor.caller, actor.scope);
    return (path) => {
      const file = found.get(path);
      if (file !== undefined && (file.usable || isPublicPurpose(file.purpose))) return undefined;
      return `${field.label}：有一张图片不存在，或不是自己上传的，请删去后重新插入`;
    };
  }
  const source = choiceSource(field);
  if (source !== undefined) {
    const valid = await validNames(deps, actor, source, names);
    const offered = source.from === 'options' || source.from === 'dict' ? [...valid] : undefined;
    const message = `${field.label}：选项不存在`;
    return (name) => (valid.has(name) ? undefined : { message, unknown: { name, offered } });
  }
  if (field.checkRule === undefined) return undefined;
  return await createRuleCheck(deps, field, field.checkRule, names);
}

async function validNames(
  deps: RowDeps,
  { caller, scope }: Actor,
  source: ChoiceSource,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  switch (source.from) {
    case 'options':
      return new Set(source.texts.keys());
    case 'dict':
      return new Set(((await deps.dictionaries.all())[source.code] ?? []).map(({ value }) => value));
    case 'people':
      return await listChoosable(deps.db, names, { ...caller, scope });
    case 'departs':
      return await listChoosableDeparts(deps.db, names, { ...caller, scope });
    case 'categories':
      return await listCategoriesBelow(deps.db, source.below, names);
    case 'regions':
      return new Set(names.filter(isKnownRegion));
    case 'form': {
      const policy = await findRowPolicy(deps, caller, source.code);
      if (policy === undefined) return new Set();
      return new Set((await findRows(deps.db, policy.queryFor('detail'), names)).map(({ id }) => id));
    }
    case 'displayText':
      return await findDisplayTexts(deps, caller, source, names);
    default:
      return source satisfies never;
  }
}

/** Runs a 校验规则 on all values at once in a worker thread. A missing or broken rule refuses all values. */
async function createRuleCheck(
  { db, log, parsing }: RowDeps,
  { label }: FormField,
  ruleCode: string,
  names: readonly string[],
): Promise<ValueCheck> {
  const rule = await findCheckRule(db, ruleCode);
  const failures =
    rule === undefined ? undefined : await parsing.run('applyCheckRule', { rule, values: names });
  if (failures === undefined) {
    log.error({ ruleCode }, 'a check rule cannot be used');
    return () => `${label}：校验规则有误，请联系管理员`;
  }
  const messages = new Map(names.map((name, at) => [name, failures[at]?.message]));
  return (name) => {
    const message = messages.get(name);
    return message === undefined ? undefined : `${label}：${message}`;
  };
}
