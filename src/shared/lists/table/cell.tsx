import { ownValue } from '#shared/text/own-value.ts';
import { useQuery } from '@tanstack/react-query';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { pictureProps } from '#shared/files/picture.ts';
import { Tag } from '#shared/ui/tag.tsx';
import { textOf } from '../define-resource.ts';
import type { AnyField, FieldOf } from '../field-kinds.ts';
import { PhoneCell } from './phone-cell.tsx';
import styles from '../resource.module.css';

type CellProps = { readonly row: object; readonly name: string; readonly field: AnyField };

/** One value in the format of its kind, for a table or a detail. */
export function Cell({ row, name, field }: CellProps) {
  const value = textOf(row, name);
  switch (field.kind) {
    case 'dict':
      return <DictCell row={row} name={name} field={field} />;
    case 'choice': {
      const option = field.options.find((one) => one.value === value);
      return option === undefined ? value : <Tag tone={option.tone ?? 'neutral'}>{option.text}</Tag>;
    }
    case 'flag':
      return value === '1' || value === 'true' ? (
        <Tag tone="success">{field.words?.[0] ?? '是'}</Tag>
      ) : (
        <span>{field.words?.[1] ?? '否'}</span>
      );
    case 'image':
      return <Picture path={firstOf(textOf(row, `${name}_url`) || value)} />;
    case 'names':
      return <span title={value}>{value.split(',').filter(Boolean).join('、')}</span>;
    case 'number':
    case 'time':
    case 'date':
      return <span className={styles['figures']}>{value}</span>;
    case 'phone':
      return <PhoneCell userId={textOf(row, 'id')} value={value} label={field.label} number={field.number} />;
    case 'text':
    case 'longText':
    case 'select':
    case 'depart':
      // The name of a person, whose account is the value.
      return <span title={value}>{textOf(row, `${name}_dictText`) || value}</span>;
    default:
      return field satisfies never;
  }
}

function firstOf(paths: string): string {
  return paths.split(',')[0] ?? '';
}

/** The largest size in resource.module.css. */
const thumbnailSize = { width: 60, height: 38 };

function Picture({ path }: { readonly path: string }) {
  if (path === '') return <span className={styles['nothing']}>—</span>;
  return <img {...pictureProps(path, thumbnailSize)} className={styles['thumb']} alt="" loading="lazy" />;
}

/** The text comes with the row (docs/wire.md#derived-fields), otherwise from the dictionary. */
function DictCell({ row, name, field }: DictCellProps) {
  const value = textOf(row, name);
  const sent = textOf(row, `${name}_dictText`);
  if (sent !== '' || value === '') return <DictWord field={field} value={value} text={sent} />;
  return <AskedWord field={field} value={value} />;
}

type DictCellProps = CellProps & { readonly field: FieldOf<'dict'> };
type AskedWordProps = { readonly field: FieldOf<'dict'>; readonly value: string };

function AskedWord({ field, value }: AskedWordProps) {
  const { data } = useQuery(dictItemsQuery(field.dict));
  const text = data?.find((item) => item.value === value)?.text ?? value;
  return <DictWord field={field} value={value} text={text} />;
}

function DictWord({ field: { tones }, value, text }: AskedWordProps & { readonly text: string }) {
  if (tones === undefined || text === '') return <span>{text}</span>;
  return <Tag tone={ownValue(tones, value) ?? 'neutral'}>{text}</Tag>;
}
