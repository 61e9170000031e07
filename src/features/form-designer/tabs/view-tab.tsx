import type { Schema } from '#openapi/index.ts';
import { patched } from '#shared/text/patched.ts';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { textOrNone, type FormField } from '../definition-parts.ts';
import { useFieldChoices, usePart } from '../designer-context.ts';
import styles from '../form-designer.module.css';

type Views = Schema<'FormViews'>;
type Slot = {
  readonly name: string;
  readonly text: string;
  readonly kinds?: readonly string[];
  readonly isOptional?: boolean;
};

const titled: Slot = { name: 'title', text: '标题字段' };
const times = ['date', 'datetime'];
const chosen = ['radio', 'list', 'searchChoice', 'switch', 'user', 'depart', 'category', 'popupDict', 'tree'];

const views: readonly {
  readonly name: keyof Views;
  readonly text: string;
  readonly slots: readonly Slot[];
}[] = [
  {
    name: 'calendar',
    text: '日历',
    slots: [
      { name: 'from', text: '开始字段', kinds: times },
      { name: 'to', text: '结束字段', kinds: times, isOptional: true },
      titled,
    ],
  },
  { name: 'board', text: '看板', slots: [{ name: 'by', text: '分列字段', kinds: chosen }, titled] },
  { name: 'gallery', text: '画廊', slots: [{ name: 'picture', text: '图片字段', kinds: ['image'] }, titled] },
  { name: 'tree', text: '树形', slots: [titled] },
];

/** 视图: the presentations of rows besides the grid. */
export function ViewTab() {
  const [kind] = usePart('kind');
  const [held] = usePart('views');
  return views
    .filter(({ name }) => name !== 'tree' || kind === 'tree' || held?.tree !== undefined)
    .map((view) => <OneView key={view.name} {...view} />);
}

const fits =
  ({ kinds }: Slot) =>
  ({ kind }: FormField): boolean =>
    kinds === undefined ? kind !== 'file' && kind !== 'image' : kinds.includes(kind);

function OneView({ name, text, slots }: (typeof views)[number]) {
  const [all = {}, change] = usePart('views');
  const fields = useFieldChoices();
  const byId = useFieldKinds();
  const view = all[name];
  const choicesOf = (slot: Slot) => fields.filter(({ value }) => byId(value, fits(slot)));
  const first = Object.fromEntries(
    slots.flatMap((slot) => (slot.isOptional === true ? [] : [[slot.name, choicesOf(slot)[0]?.value]])),
  );
  const canBe = Object.values(first).every((id) => id !== undefined);
  const changeView = (next: object | undefined) => {
    const changed = patched(all, { [name]: next });
    change(Object.keys(changed).length === 0 ? undefined : changed);
  };
  return (
    <fieldset className={styles['entry']}>
      <legend>{text}视图</legend>
      {view === undefined && !canBe ? (
        <p className={styles['empty']}>需要字段：{slots.map((slot) => slot.text).join('、')}</p>
      ) : (
        <SwitchField
          label="使用"
          labels={['是', '否']}
          checked={view !== undefined}
          onChange={(isOn) => changeView(isOn ? first : undefined)}
        />
      )}
      {view === undefined ? null : (
        <div className={styles['row']}>
          {slots.map((slot) => (
            <SelectField
              key={slot.name}
              label={slot.text}
              options={choicesOf(slot)}
              {...(slot.isOptional === true ? { placeholder: '无' } : {})}
              value={Object.entries(view).find(([one]) => one === slot.name)?.[1] ?? ''}
              onChange={({ target }) =>
                changeView(patched<object>(view, { [slot.name]: textOrNone(target.value) }))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function useFieldKinds() {
  const [fields] = usePart('fields');
  return (id: string, isFit: (field: FormField) => boolean): boolean =>
    fields.some((field) => field.id === id && isFit(field));
}
