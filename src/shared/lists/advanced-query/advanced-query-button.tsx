import { IconButton } from '@radix-ui/themes';
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
  const text = length === 0 ? '高级查询' : `高级查询（${length}）`;
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        {...(length === 0 ? { color: 'gray' } : {})}
        aria-label={text}
        title={text}
        onClick={() => setOpen(true)}
      >
        <ListFilter size={16} aria-hidden="true" />
      </IconButton>
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
