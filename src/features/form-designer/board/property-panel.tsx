import { defaultColumns } from '#openapi/form-layout.ts';
import { OptionsEditor } from '#shared/forms/options-editor.tsx';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { textOrNone, type FieldKind } from '../definition-parts.ts';
import { useDesigner, useDesignerState, usePart } from '../designer-context.ts';
import { fieldMistakes } from './field-checks.ts';
import { fieldKinds, kindGroups } from './field-kinds.ts';
import { NumberPart } from './number-part.tsx';
import { TextParts } from '../tabs/text-parts.tsx';
import styles from '../form-designer.module.css';
import type { PropertiesProps, PartProps } from '../types.ts';

/** The properties of the selected field, as far as its kind has them. */
export function PropertyPanel() {
  const field = useDesignerState(({ present, selected }) => present.fields.find(({ id }) => id === selected));
  const fields = useDesignerState(({ present }) => present.fields);
  return (
    <section className={styles['panel']} aria-label="字段属性">
      {field === undefined ? (
        <p className={styles['empty']}>选择一个字段，在这里修改它的属性</p>
      ) : (
        <Properties key={field.id} field={field} mistakes={fieldMistakes(field, { fields })} />
      )}
    </section>
  );
}

function Properties({ field, mistakes }: PropertiesProps) {
  const actor = useDesigner();
  const change: PartProps['change'] = (patch, place) =>
    actor.send({ type: 'field.change', id: field.id, patch, ...(place === undefined ? {} : { place }) });
  const parts = { field, mistakes, change };
  /** The first label that the user writes names a key that is not chosen yet. */
  const nameKey = async () => {
    if (!/^field[0-9]+$/.test(field.key) || isKindName(field.label)) return;
    const { keyOfLabel } = await import('./key-of-label.ts');
    const { fields } = actor.getSnapshot().context.present;
    const now = fields.find(({ id }) => id === field.id);
    if (now?.key !== field.key) return;
    const key = keyOfLabel(
      now.label,
      fields.map((one) => one.key),
    );
    if (key !== undefined) change({ key });
  };
  return (
    <>
      <TextField
        label="字段名称"
        required
        maxLength={50}
        value={field.label}
        error={mistakes.label}
        onChange={({ target }) => change({ label: target.value })}
        // Without the code the key stays as it is.
        onBlur={() => void nameKey().catch(() => undefined)}
      />
      <SelectField
        label="字段类型"
        options={kindChoices}
        value={field.kind}
        onChange={({ target }) => {
          if (isKind(target.value)) actor.send({ type: 'field.convert', id: field.id, kind: target.value });
        }}
      />
      <Flags {...parts} />
      <TextParts {...parts} />
      <Numbers {...parts} />
      {fieldKinds[field.kind].parts.has('options') ? (
        <OptionsEditor
          options={field.options ?? []}
          error={mistakes.options}
          onChange={(options, place) =>
            change(
              { options: options.length === 0 ? undefined : options },
              place === '' ? '' : `${field.id} ${place}`,
            )
          }
        />
      ) : null}
      <Search {...parts} />
      <LayoutFields {...parts} />
      <MoreFields title="高级" hasError={mistakes.key !== undefined}>
        <TextField
          label="字段标识"
          required
          maxLength={30}
          value={field.key}
          error={mistakes.key}
          hint="在规则和公式里用它；改名不会丢失数据"
          onChange={({ target }) => change({ key: target.value })}
        />
      </MoreFields>
    </>
  );
}

/** Whether a field still has the label that it began with, such as 单行文本2. */
const isKindName = (label: string): boolean =>
  Object.values(fieldKinds).some(({ name }) => label.replace(/[0-9]+$/, '') === name);

const kindChoices = kindGroups.flatMap(({ kinds }) =>
  kinds.map((kind) => ({ value: kind, text: fieldKinds[kind].name })),
);
const isKind = (name: string): name is FieldKind => Object.hasOwn(fieldKinds, name);

const flags = [
  ['required', '必填'],
  ['unique', '不能重复'],
  ['readOnly', '只读'],
  ['sortable', '可排序'],
  ['inList', '在列表显示'],
  ['inForm', '在表单显示'],
] as const;

/** Properties that are on by default. */
const onByDefault: ReadonlySet<string> = new Set(['sortable', 'inList', 'inForm']);

function Flags({ field, change }: PartProps) {
  const { parts } = fieldKinds[field.kind];
  const has = (name: (typeof flags)[number][0]) => name === 'inList' || name === 'inForm' || parts.has(name);
  return (
    <div className={styles['flags']}>
      {flags
        .filter(([name]) => has(name))
        .map(([name, text]) => (
          <span key={name}>
            <Switch
              label={text}
              checked={onByDefault.has(name) ? field[name] !== false : field[name] === true}
              onChange={(isOn) => change({ [name]: onByDefault.has(name) || isOn ? isOn : undefined })}
            />
            <span aria-hidden="true">{text}</span>
          </span>
        ))}
    </div>
  );
}

const numbers = [
  ['maxLength', '最多字符数', { min: 1, max: 100_000 }],
  ['minimum', '最小值', {}],
  ['maximum', '最大值', {}],
  ['decimals', '小数位数', { min: 0, max: 6 }],
] as const;

function Numbers({ field, mistakes, change }: PartProps) {
  const { parts } = fieldKinds[field.kind];
  return numbers
    .filter(([name]) => parts.has(name))
    .map(([name, label, bounds]) => (
      <NumberPart
        key={name}
        label={label}
        value={field[name]}
        error={mistakes[name]}
        isDecimal={name === 'minimum' || name === 'maximum'}
        {...bounds}
        onChange={(value) => change({ [name]: value })}
      />
    ));
}

const searchModes = [
  { value: 'none', text: '不查询' },
  { value: 'basic', text: '常用查询' },
  { value: 'more', text: '更多查询' },
] as const;
const matchModes = [
  { value: 'equal', text: '等于' },
  { value: 'like', text: '包含' },
  { value: 'range', text: '范围' },
  { value: 'any', text: '任意一个' },
] as const;

function Search({ field, change }: PartProps) {
  const { parts } = fieldKinds[field.kind];
  if (!parts.has('search')) return null;
  return (
    <>
      <SelectField
        label="查询条件"
        options={searchModes}
        value={field.search ?? 'none'}
        onChange={({ target }) =>
          change({ search: searchModes.find(({ value }) => value === target.value)?.value })
        }
      />
      {parts.has('searchBy') && (field.search ?? 'none') !== 'none' ? (
        <SelectField
          label="查询方式"
          options={matchModes}
          placeholder="按字段类型"
          value={field.searchBy ?? ''}
          onChange={({ target }) =>
            change({ searchBy: matchModes.find(({ value }) => value === target.value)?.value })
          }
        />
      ) : null}
    </>
  );
}

function LayoutFields({ field, change }: PartProps) {
  const [groups = []] = usePart('groups');
  const [columns = defaultColumns] = usePart('columns');
  return (
    <>
      {groups.length === 0 ? null : (
        <SelectField
          label="所属分组"
          placeholder="无分组"
          options={groups.map(({ key, title }) => ({ value: key, text: title }))}
          value={field.group ?? ''}
          onChange={({ target }) => change({ group: textOrNone(target.value) })}
        />
      )}
      {columns === 1 ? null : (
        <NumberPart
          label="占几列"
          min={1}
          max={columns}
          value={field.span}
          onChange={(span) => change({ span })}
        />
      )}
      <NumberPart
        label="列表中的宽度（像素）"
        min={60}
        max={600}
        value={field.width}
        onChange={(width) => change({ width })}
      />
    </>
  );
}
