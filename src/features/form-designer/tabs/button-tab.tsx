import { freeName } from '#shared/text/free-name.ts';
import { patchedAt } from '#shared/text/patched.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { textOrNone } from '../definition-parts.ts';
import { useKeyChoices, usePart } from '../designer-context.ts';
import { EntryList } from './entry-list.tsx';
import { ExpressionField } from '../expressions/expression-field.tsx';
import { keyForm } from '../board/field-checks.ts';
import { textPlace } from './text-place.ts';
import { useExpressionErrors } from '../expressions/use-expression-errors.ts';
import styles from '../form-designer.module.css';

/** 按钮 of a row: each sets computed values. */
export function ButtonTab() {
  const [buttons = [], change] = usePart('buttons');
  const keys = useKeyChoices();
  const errors = useExpressionErrors();
  return (
    <EntryList
      noun="按钮"
      entries={buttons}
      max={20}
      make={() => {
        const code = freeName(
          'button',
          buttons.map((button) => button.code),
        );
        return { code, name: '新按钮', set: {} };
      }}
      onChange={(next) => change(next.length === 0 ? undefined : next)}
    >
      {(button, at) => {
        const set = (patch: Partial<typeof button>, place: string) =>
          change(patchedAt(buttons, at, patch), `buttons ${at} ${place}`);
        return (
          <>
            <div className={styles['row']}>
              <TextField
                label="名称"
                required
                maxLength={20}
                value={button.name}
                error={button.name.trim() === '' ? '请输入按钮名称！' : undefined}
                onChange={({ target }) => set({ name: target.value }, 'name')}
              />
              <TextField
                label="编码"
                required
                maxLength={30}
                value={button.code}
                error={keyForm.test(button.code) ? undefined : '以小写字母开头，只能有字母和数字！'}
                onChange={({ target }) => set({ code: target.value }, 'code')}
              />
              <TextField
                label="确认问题"
                maxLength={100}
                hint="点击后先问，留空不问"
                value={button.question ?? ''}
                onChange={({ target }) =>
                  change(
                    patchedAt(buttons, at, { question: textOrNone(target.value) }),
                    `buttons ${at} question`,
                  )
                }
              />
              <ExpressionField
                label="显示条件"
                rows={1}
                hint="CEL 表达式，例如 state == 'open'"
                value={button.when ?? ''}
                error={errors.get(textPlace.when(at))}
                onChange={(when) =>
                  change(patchedAt(buttons, at, { when: textOrNone(when) }), `buttons ${at} when`)
                }
              />
            </div>
            <SetValues
              values={button.set}
              keys={keys}
              errorOf={(key) => errors.get(textPlace.set(at, key))}
              onChange={(values, place) => set({ set: values }, `set ${place}`)}
            />
          </>
        );
      }}
    </EntryList>
  );
}

type SetValuesProps = {
  readonly values: Readonly<Record<string, string>>;
  readonly keys: readonly { readonly value: string; readonly text: string }[];
  /** Returns the error of a key's value. */
  readonly errorOf: (key: string) => string | undefined;
  readonly onChange: (values: Record<string, string>, place: string) => void;
};

function SetValues({ values, keys, errorOf, onChange }: SetValuesProps) {
  const free = keys.filter(({ value }) => !Object.hasOwn(values, value));
  return (
    <>
      {Object.entries(values).map(([key, expression]) => (
        <div key={key} className={styles['row']}>
          <ExpressionField
            rows={1}
            label={`${keys.find(({ value }) => value === key)?.text ?? key} 设为`}
            hint="CEL 表达式，文字要加引号；清空则不再设置"
            value={expression}
            error={expression.trim() === '' ? undefined : errorOf(key)}
            onChange={(next) => onChange({ ...values, [key]: next }, key)}
            onBlur={(finalText) => {
              if (finalText.trim() !== '') return;
              onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== key)), '');
            }}
          />
        </div>
      ))}
      <SelectField
        label="要设置的字段"
        placeholder="选择要设置的字段"
        options={free}
        value=""
        onChange={({ target }) => {
          if (target.value !== '') onChange({ ...values, [target.value]: 'null' }, '');
        }}
      />
    </>
  );
}
