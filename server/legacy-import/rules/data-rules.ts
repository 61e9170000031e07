import { conditionsOf, fitsField, ruleFields } from '#server/shared/permission/rule-fields.ts';
import { audit, flag, id, needed } from '../columns.ts';
import { NotTaken, type Hand } from '../import-context.ts';
import type { OldRow } from '../old-dump.ts';
import type { Rule } from '../rule.ts';

/** SQL conditions that a field, an operator and a value can express: `sys_user.user_identity=1`. */
const plainSql =
  /^(?:\w{1,64}\.)?(\w{1,64})\s{0,9}(=|!=|<>|>=|<=|>|<)\s{0,9}(?:'([^'\s]{1,300})'|(-?\d{1,9}))$/;

type Limit = { readonly column: string; readonly condition: string; readonly value: string };

function writtenLimit(row: OldRow): Limit | undefined {
  const written = (row['rule_value'] ?? '').trim();
  if (row['rule_conditions'] !== 'USE_SQL_RULES')
    return { column: row['rule_column'] ?? '', condition: row['rule_conditions'] ?? '', value: written };
  const [, column, sign, quoted, number] = plainSql.exec(written) ?? [];
  if (column === undefined || sign === undefined) return undefined;
  return { column, condition: sign === '<>' ? '!=' : sign, value: quoted ?? number ?? '' };
}

const inCamelCase = (name: string): string =>
  name
    .split('_')
    .map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');

/** The message names the roles too: without the rule they see more rows than before. */
function readLimit(row: OldRow, { context }: Hand) {
  const { limited, menuUrls, permissions } = context;
  const hasLimitedRoles = limited.has(row['id'] ?? '');
  const refused = (why: string) =>
    new NotTaken(hasLimitedRoles ? `${why}；受它限制的角色现在看到的更多，请在角色授权里重新设置` : why);
  const permissionId = permissions.get(row['permission_id'] ?? '');
  const fields = ruleFields[menuUrls.get(permissionId ?? '') ?? ''];
  if (permissionId === undefined || fields === undefined) throw refused('新平台的这个菜单没有数据规则');
  const found = writtenLimit(row);
  if (found === undefined) throw refused(`自定义 SQL 不能迁入：${row['rule_value'] ?? ''}`);
  const column = inCamelCase(found.column);
  const field = Object.hasOwn(fields, column) ? fields[column] : undefined;
  const value = found.value.startsWith('#{') ? found.value.toLowerCase() : found.value;
  const values = found.condition === 'IN' ? value.split(',') : [value];
  if (
    field === undefined ||
    !conditionsOf[field.kind].includes(found.condition) ||
    !values.every((one) => fitsField(field, one))
  )
    throw refused(`规则 ${found.column} ${found.condition} ${found.value} 在新平台没有对应的字段、条件或值`);
  return { permissionId, column, condition: found.condition, value };
}

export const dataRules: Rule = {
  from: 'sys_permission_data_rule',
  into: 'sysPermissionDataRule',
  name: '数据权限规则',
  columns: {
    id: id(),
    permissionId: (row, hand) => readLimit(row, hand).permissionId,
    ruleName: needed('rule_name', 50, '（无名称）'),
    ruleColumn: (row, hand) => readLimit(row, hand).column,
    ruleConditions: (row, hand) => readLimit(row, hand).condition,
    ruleValue: (row, hand) => readLimit(row, hand).value,
    status: (row, hand) => String(flag('status', 1)(row, hand)),
    ...audit,
  },
  afterwards: (row, hand) => {
    const { permissionId } = readLimit(row, hand);
    return (hand.context.limited.get(row['id'] ?? '') ?? []).flatMap((pendingRow) => {
      // Two old menus may correspond to one new menu.
      const isNew = hand.context.once(
        `limit ${row['id']} ${pendingRow.table} ${JSON.stringify(pendingRow.row)}`,
      );
      return isNew && pendingRow.row['permissionId'] === permissionId
        ? [{ table: pendingRow.table, row: { ...pendingRow.row, ruleId: row['id'] } }]
        : [];
    });
  },
};
