import { replaced, spliced } from '#machines/list-edits.ts';
import { Button, Card, IconButton } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReorder } from '#shared/react/use-reorder.ts';
import styles from './check-rule.module.css';

type RulePartsProps<Part> = {
  /** The name of the list, for assistive technology. */
  readonly label: string;
  readonly hint: string;
  readonly parts: readonly Part[];
  readonly fresh: Part;
  readonly onChange: (parts: readonly Part[]) => void;
  readonly renderPart: (part: Part, index: number, change: (part: Part) => void) => ReactNode;
};

/** The ordered parts of a rule: dragged by the handle, or moved with buttons. */
export function RuleParts<Part>(props: RulePartsProps<Part>) {
  const { label, hint, parts, fresh, onChange, renderPart } = props;
  const { entry, move } = useReorder(parts, onChange);
  return (
    <div className={styles['parts']}>
      <p className={styles['hint']}>{hint}</p>
      {parts.length === 0 ? <p className={styles['empty']}>还没有规则</p> : null}
      <ol aria-label={label}>
        {placed(parts).map(({ part, index, place }) => (
          <Card key={place} asChild size="1">
            <li className={styles['part']} {...entry(index)}>
              <GripVertical size={16} className={styles['handle']} aria-hidden="true" />
              <div className={styles['fields']}>
                {renderPart(part, index, (next) => onChange(replaced(parts, index, next)))}
              </div>
              <div className={styles['tools']}>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  aria-label={`上移第${index + 1}条`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp size={16} />
                </IconButton>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  aria-label={`下移第${index + 1}条`}
                  disabled={index === parts.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown size={16} />
                </IconButton>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="red"
                  aria-label={`删除第${index + 1}条`}
                  onClick={() => onChange(spliced(parts, index, 1))}
                >
                  <Trash2 size={16} />
                </IconButton>
              </div>
            </li>
          </Card>
        ))}
      </ol>
      <Button type="button" variant="surface" onClick={() => onChange([...parts, fresh])}>
        <Plus size={16} aria-hidden="true" />
        添加规则
      </Button>
    </div>
  );
}

/** Only the index identifies a part; its fields have no state of their own. */
function placed<Part>(parts: readonly Part[]) {
  return parts.map((part, index) => ({ part, index, place: index + 1 }));
}
