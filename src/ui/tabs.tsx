import { Tabs as TabParts } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { readonly value: string; readonly title: ReactNode; readonly content: ReactNode };

type TabsProps = {
  /** What the tabs are about, for assistive technology. */
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly Tab[];
  readonly onChange: (value: string) => void;
};

/** Panels of which one is shown. Arrows move between the titles; on a narrow screen the row of titles scrolls. */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <TabParts.Root value={value} onValueChange={onChange}>
      <TabParts.List className={styles['row']} aria-label={label}>
        {tabs.map((tab) => (
          <TabParts.Trigger key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.title}
          </TabParts.Trigger>
        ))}
      </TabParts.List>
      {tabs.map((tab) => (
        <TabParts.Content key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.content}
        </TabParts.Content>
      ))}
    </TabParts.Root>
  );
}
