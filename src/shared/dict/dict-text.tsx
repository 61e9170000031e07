import { ownValue } from '#shared/text/own-value.ts';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import { useDictOptions } from './use-dict-options.ts';

type DictTextProps = {
  readonly dict: string;
  /** One value, or several joined by commas. */
  readonly value: string | number | null | undefined;
  /** The colours of values; plain text by default. */
  readonly tones?: Readonly<Record<string, TagTone>> | undefined;
};

/** The dictionary text of a value. An unknown value is shown unchanged. */
export function DictText({ dict, value, tones }: DictTextProps) {
  const options = useDictOptions(dict);
  const values = String(value ?? '')
    .split(',')
    .filter(Boolean);
  const textOf = (one: string) => options.find((option) => option.value === one)?.text ?? one;
  if (tones === undefined) return <span>{values.map(textOf).join('、')}</span>;
  return values.map((one) => (
    <Tag key={one} tone={ownValue(tones, one) ?? 'neutral'}>
      {textOf(one)}
    </Tag>
  ));
}
