import { LayoutGrid, List } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { OtherEntries } from '#features/shell/other-entries.tsx';
import { useSession } from '#shared/app/app-context.tsx';
import { createViewStore } from '#shared/browser/named-stores.ts';
import type { PageProps } from '#shared/app/page.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import styles from './my-works.module.css';

const views = ['cards', 'table'] as const;
type View = (typeof views)[number];

export type WorksViewProps = {
  readonly page: PageProps;
  /** The switch between cards and table. */
  readonly choice: ReactNode;
};

type MyWorksProps = {
  readonly page: PageProps;
  /** The default view. */
  readonly defaultView: View;
  readonly shown: Readonly<Record<View, ComponentType<WorksViewProps>>>;
};

/** 我的作品 and 我的作品列表: one page, as cards or as a table, as last selected. */
export function MyWorks({ page, defaultView, shown }: MyWorksProps) {
  const [view, setView] = useWorksView(defaultView);
  const Shown = shown[view];
  return (
    <div className={styles['works']}>
      <OtherEntries />
      <Shown
        page={page}
        choice={
          <SegmentedChoice
            label="显示方式"
            value={view}
            options={[
              {
                value: 'cards',
                text: <Choice text="卡片" icon={<LayoutGrid size={16} aria-hidden="true" />} />,
              },
              { value: 'table', text: <Choice text="表格" icon={<List size={16} aria-hidden="true" />} /> },
            ]}
            onChange={setView}
          />
        }
      />
    </div>
  );
}

function Choice({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <span className={styles['choice']}>
      {icon}
      {text}
    </span>
  );
}

/** Stored in this browser by user. */
function useWorksView(defaultView: View): readonly [View, (view: View) => void] {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:works`;
  const [view, setView] = useState(() => store.read(key, z.enum(views)) ?? defaultView);
  return [
    view,
    (next) => {
      setView(next);
      store.write(key, next);
    },
  ];
}
