import { Button } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { ConditionEditor } from '#shared/conditions/condition-editor.tsx';
import {
  conditionOn,
  groupOf,
  hasReadableDates,
  type QueryField,
  type Condition,
} from '#shared/conditions/condition-rules.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';

type AdvancedDrawerProps = {
  readonly fields: readonly QueryField[];
  readonly start: Condition | undefined;
  readonly onSearch: (root: Condition | undefined) => void;
  readonly onClose: () => void;
};

/** 高级查询 of a list: conditions of which all or any must hold. */
export function AdvancedDrawer({ fields, start, onSearch, onClose }: AdvancedDrawerProps) {
  const [root, setRoot] = useState(() => start ?? groupOf('and', fields.slice(0, 1).map(conditionOn)));
  const formId = useId();
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={() => onSearch(undefined)}>
        清空条件
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <Button form={formId}>查询</Button>
    </>
  );
  return (
    <Drawer open title="高级查询" width={680} onClose={onClose} footer={footer}>
      <form
        id={formId}
        aria-label="高级查询条件"
        onSubmit={(event) => {
          event.preventDefault();
          // Prevents a submission of the form around the list: React events pass through portals.
          event.stopPropagation();
          if (hasReadableDates(root, fields)) onSearch(root);
        }}
      >
        {/* Enter in a field clicks the first submit button of its form. */}
        <button type="submit" hidden>
          查询
        </button>
        <ConditionEditor fields={fields} value={root} maxDepth={1} onChange={setRoot} />
      </form>
    </Drawer>
  );
}
