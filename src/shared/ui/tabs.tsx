import { Tabs as Parts } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { readonly value: string; readonly title: ReactNode; readonly content: ReactNode };

type TabsProps = {
  /** The name of the tabs for assistive technology. */
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly Tab[];
  readonly onChange: (value: string) => void;
  /** Hidden panels stay mounted, for running processes such as uploads. */
  readonly keepsAll?: boolean;
};

/** Panels of which one is shown. Arrows move between the titles; on a narrow screen the row of titles scrolls. */
export function Tabs({ label, value, tabs, onChange, keepsAll = false }: TabsProps) {
  return (
    <Parts.Root value={value} onValueChange={onChange}>
      <Parts.List aria-label={label}>
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value}>
            {tab.title}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content
          key={tab.value}
          value={tab.value}
          className={styles['panel']}
          {...(keepsAll ? { forceMount: true, hidden: tab.value !== value } : {})}
        >
          {tab.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
