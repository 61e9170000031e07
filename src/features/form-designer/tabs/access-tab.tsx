import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { allRolesQuery } from '#shared/api/role.ts';
import { patched, patchedAt } from '#shared/text/patched.ts';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { textOrNone } from '../definition-parts.ts';
import { useDesignerState, useFieldChoices, usePart } from '../designer-context.ts';
import { formActions, rights, scopes } from '../definition-labels.ts';
import { EntryList } from './entry-list.tsx';
import styles from '../form-designer.module.css';

type Access = Schema<'FormAccess'>;
type Right = NonNullable<Access['fields']>[string];

/** Roles by code. If the roles are not readable, their codes are shown. */
export function useRoleName(): (code: string) => string {
  const roles = useQuery({ ...allRolesQuery(), retry: false });
  return (code) => roles.data?.find(({ roleCode }) => roleCode === code)?.roleName ?? code;
}

/** Returns a role's rights on the rows of the form; undefined for a role that the form does not name. */
export function actionsText(entry: Access | undefined): string {
  const { rows = 'own', may = ['add', 'edit', 'delete'] } = entry ?? {};
  const names = formActions.filter(({ value }) => may.includes(value)).map(({ text }) => text);
  const reach = scopes.find(({ value }) => value === rows)?.text ?? '';
  return `记录范围：${reach}；${names.length === 0 ? '只能查看' : `可以${names.join('、')}`}`;
}

/** 权限: the rows and fields that a role with access to the page reaches, and its rights. */
export function AccessTab() {
  const [access = [], change] = usePart('access');
  const roles = useQuery({ ...allRolesQuery(), retry: false });
  const usedRoles = new Set(access.map(({ role }) => role));
  const first = roles.data?.find(({ roleCode }) => !usedRoles.has(roleCode))?.roleCode;
  return (
    <>
      <p>
        没有列出的角色只能读写自己的记录，每个字段按已列出角色中最小的权限。一个人有多个角色时，取最大的权限。
      </p>
      <DepartFieldChoice />
      <EntryList
        noun="角色权限"
        entries={access}
        max={50}
        make={first === undefined ? undefined : () => newAccess(first)}
        missing={roles.isError ? '角色加载失败' : roles.isPending ? '正在加载角色…' : '所有角色都已设置'}
        onChange={(next) => change(next.length === 0 ? undefined : next)}
      >
        {(entry, at) => (
          <AccessEntry
            entry={entry}
            roles={(roles.data ?? [])
              .filter(({ roleCode }) => roleCode === entry.role || !usedRoles.has(roleCode))
              .map(({ roleCode, roleName }) => ({ value: roleCode, text: roleName }))}
            onChange={(patch) => change(patchedAt(access, at, patch))}
          />
        )}
      </EntryList>
    </>
  );
}

/** The field that assigns a row to a class or a department. */
function DepartFieldChoice() {
  const [departField = '', change] = usePart('departField');
  const fields = useFieldChoices(({ kind }) => kind === 'depart' || kind === 'departs');
  if (fields.length === 0 && departField === '') return null;
  return (
    <SelectField
      label="记录属于哪个班级或部门"
      hint="“本班的”和“本部门的”按它算；字段没有填写的记录，按填写人算"
      placeholder="填写人所在的"
      options={fields}
      value={departField}
      onChange={({ target }) => change(textOrNone(target.value))}
    />
  );
}

const newAccess = (role: string): Access => ({ role, rows: 'own', may: ['add', 'edit'] });

type AccessEntryProps = {
  readonly entry: Access;
  readonly roles: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (patch: Partial<Access>) => void;
};

function AccessEntry({ entry, roles, onChange }: AccessEntryProps) {
  return (
    <>
      <div className={styles['row']}>
        <SelectField
          label="角色"
          options={
            roles.some(({ value }) => value === entry.role)
              ? roles
              : [{ value: entry.role, text: entry.role }, ...roles]
          }
          value={entry.role}
          onChange={({ target }) => onChange({ role: target.value })}
        />
        <SelectField
          label="记录范围"
          options={scopes}
          value={entry.rows}
          onChange={({ target }) => {
            const rows = scopes.find(({ value }) => value === target.value)?.value;
            if (rows !== undefined) onChange({ rows });
          }}
        />
      </div>
      <CheckField
        label="可以"
        options={formActions}
        value={entry.may}
        onChange={(may) =>
          onChange({ may: formActions.flatMap(({ value }) => (may.includes(value) ? [value] : [])) })
        }
      />
      <details>
        <summary>字段权限（{Object.keys(entry.fields ?? {}).length} 个受限）</summary>
        <FieldRights entry={entry} onChange={onChange} />
      </details>
    </>
  );
}

function FieldRights({ entry, onChange }: Pick<AccessEntryProps, 'entry' | 'onChange'>) {
  const fields = useDesignerState(({ present }) => present.fields);
  const fieldRights = entry.fields ?? {};
  return (
    <table className={styles['rights']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">权限</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ id, label }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>
              <SegmentedChoice<Right>
                label={`${label}的权限`}
                value={fieldRights[id] ?? 'write'}
                options={rights}
                onChange={(right) =>
                  onChange({ fields: patched(fieldRights, { [id]: right === 'write' ? undefined : right }) })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
