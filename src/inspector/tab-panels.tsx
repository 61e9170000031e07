import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './inspector.module.css';

type TabPanelsProps<Name extends string> = {
  /** The name of the tabs for assistive technology. */
  readonly label: string;
  /** Name and title. */
  readonly tabs: readonly (readonly [Name, string])[];
  readonly value: Name;
  readonly onChange: (value: Name) => void;
  /** The class of the row of tabs. */
  readonly look: string | undefined;
  /** The content of the selected tab. */
  readonly children: ReactNode;
};

/** A row of tabs with the content of the selected one. Arrow keys move between them. */
export function TabPanels<Name extends string>({ label, tabs, look, ...props }: TabPanelsProps<Name>) {
  const { value, onChange, children } = props;
  const choose = (next: string) => {
    const found = tabs.find(([name]) => name === next);
    if (found !== undefined) onChange(found[0]);
  };
  return (
    <Tabs.Root value={value} onValueChange={choose} className={styles['tabbed']}>
      <Tabs.List aria-label={label} className={look}>
        {tabs.map(([name, title]) => (
          <Tabs.Trigger key={name} value={name}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content key={value} value={value} className={styles['tabbed']}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
