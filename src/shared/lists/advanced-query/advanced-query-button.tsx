import { Button } from '@radix-ui/themes';
import { ListFilter } from 'lucide-react';
import { Suspense, useState } from 'react';
import { partsOf, type QueryField, type Condition } from '#shared/conditions/condition-rules.ts';
import { lazyComponent } from '#shared/react/lazy-component.ts';

const AdvancedDrawer = lazyComponent(async () => (await import('./advanced-drawer.tsx')).AdvancedDrawer);

type AdvancedQueryButtonProps = {
  readonly fields: readonly QueryField[];
  readonly root: Condition | undefined;
  readonly onChange: (root: Condition | undefined) => void;
};

/** 高级查询 with the number of active conditions. */
export function AdvancedQueryButton({ fields, root, onChange }: AdvancedQueryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { length } = partsOf(root ?? {});
  return (
    <>
      <Button type="button" variant="surface" color="gray" onClick={() => setOpen(true)}>
        <ListFilter size={16} aria-hidden="true" />
        {length === 0 ? '高级查询' : `高级查询（${length}）`}
      </Button>
      <Suspense>
        {isOpen ? (
          <AdvancedDrawer
            fields={fields}
            start={root}
            onSearch={(next) => {
              setOpen(false);
              onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
