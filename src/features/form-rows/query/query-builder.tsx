import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ConditionEditor } from '#shared/conditions/condition-editor.tsx';
import {
  conditionOn,
  groupOf,
  hasReadableDates,
  partsOf,
  type Condition,
} from '#shared/conditions/condition-rules.ts';
import type { FormField } from '#shared/forms/field-values.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { emptyQuery } from './query-text.ts';

type QueryBuilderProps = {
  /** The code of the form. */
  readonly code: string;
  /** The fields available in conditions. */
  readonly fields: readonly FormField[];
  readonly start: Condition;
  readonly onSearch: (query: Condition) => void;
  readonly onClose: () => void;
};

/** The server's limit minus one level: filters and views add theirs. */
const maxDepth = 3;

/** 高级查询: conditions in groups, of which all or any must hold. */
export function QueryBuilder({ code, fields, start, onSearch, onClose }: QueryBuilderProps) {
  const [root, setRoot] = useState<Condition>(() =>
    partsOf(start).length === 0 ? groupOf('and', fields.slice(0, 1).map(conditionOn)) : start,
  );
  const search = () => {
    if (hasReadableDates(root, fields)) onSearch(root);
  };
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={() => onSearch(emptyQuery)}>
        清空条件
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <Button type="button" onClick={search}>
        查询
      </Button>
    </>
  );
  return (
    <Modal open title="高级查询" width={820} align="start" onClose={onClose} footer={footer}>
      <form
        aria-label="高级查询条件"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        {/* Enter in a field clicks the first submit button of its form. */}
        <button type="submit" hidden>
          查询
        </button>
        <ConditionEditor listOf={code} fields={fields} value={root} maxDepth={maxDepth} onChange={setRoot} />
      </form>
    </Modal>
  );
}
