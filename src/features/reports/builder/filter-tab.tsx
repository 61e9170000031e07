import { ConditionEditor, type ValueSource } from '#shared/conditions/condition-editor.tsx';
import { partsOf, type QueryField } from '#shared/conditions/condition-rules.ts';
import type { SelectOption } from '#shared/ui/choice/option.ts';
import { useFields, usePart } from './builder-context.ts';
import { filledDays, filledPeople } from '../filled-in.ts';
import { ParamList } from './param-list.tsx';
import { ProblemAt } from './part-list.tsx';
import styles from '../builder.module.css';

/** The server's limit: five levels, the last for conditions. */
const maxDepth = 4;

/** 筛选与参数: the filter of the rows, and the reader's parameters. */
export function FilterTab() {
  const [filter, change] = usePart('filter');
  const [params = []] = usePart('params');
  const { fields } = useFields('filter');
  const chosenByReader = params.map(({ key, label }): ValueSource => ({
    value: key,
    text: `参数：${label}`,
    part: { param: key },
  }));
  return (
    <div className={styles['list']}>
      <h3>筛选条件</h3>
      <div>
        <ConditionEditor
          fields={fields}
          value={filter}
          maxDepth={maxDepth}
          sourcesOf={(field, { rule }) => [...(rule === 'in' ? [] : filledIn(field)), ...chosenByReader]}
          onChange={(next) => change(partsOf(next).length === 0 ? undefined : next)}
        />
      </div>
      <ProblemAt path="filter" isWithin />
      <h3>参数</h3>
      <ParamList />
    </div>
  );
}

const toValueSource = ({ value, text }: SelectOption): ValueSource => ({
  value,
  text,
  part: { values: [value] },
});
const days = filledDays.map(toValueSource);
const me = filledPeople.map(toValueSource);

/** Returns the placeholders that the server resolves for a field. */
function filledIn(field: QueryField | undefined): readonly ValueSource[] {
  if (field?.kind === 'date' || field?.kind === 'datetime') return days;
  return field?.kind === 'user' ? me : [];
}
