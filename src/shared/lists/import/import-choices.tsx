import { Text } from '@radix-ui/themes';
import { SelectField, type SelectOption } from '#shared/ui/fields/select-field.tsx';

type ImportChoicesProps = {
  /** Fields by which lines find the rows that they change. */
  readonly keys: readonly SelectOption[];
  /** The label of the checkbox for overwriting; if omitted, overwriting is impossible. */
  readonly overwrite: string | undefined;
  readonly disabled: boolean;
  /** Sets a field of the upload, which invalidates earlier checks. */
  readonly onChoose: (field: 'key' | 'overwrite', value: string) => void;
};

/** The treatment of existing rows in an import. */
export function ImportChoices({ keys, overwrite, disabled, onChoose }: ImportChoicesProps) {
  return (
    <>
      {keys.length === 0 ? null : (
        <SelectField
          label="更新已有行"
          hint="按所选字段对上的行会被更新，空的单元格不改；其余的新增"
          defaultValue=""
          disabled={disabled}
          options={[{ value: '', text: '不更新，全部新增' }, ...keys]}
          onChange={({ target }) => onChoose('key', target.value)}
        />
      )}
      {overwrite === undefined ? null : (
        <Text as="label" size="2">
          <input
            type="checkbox"
            disabled={disabled}
            onChange={({ target }) => onChoose('overwrite', target.checked ? '1' : '')}
          />{' '}
          {overwrite}
        </Text>
      )}
    </>
  );
}
