import { Button, Card } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { TextField } from './fields/text-field.tsx';
import styles from './page-header.module.css';

export type PageHeaderTab = { readonly value: string; readonly title: string };

type PageHeaderProps = {
  readonly title: string;
  readonly logo?: ReactNode;
  readonly avatar?: ReactNode;
  readonly description?: ReactNode;
  /** Links in a row below the description. */
  readonly links?: ReactNode;
  readonly onSearch?: ((word: string) => void) | undefined;
  readonly tabs?: readonly PageHeaderTab[];
  readonly tab?: string;
  readonly onTab?: (value: string) => void;
};

/** The head of a page: title, owner, links, and tabs. */
export function PageHeader(props: PageHeaderProps) {
  const { title, logo, avatar, description, links, onSearch } = props;
  return (
    <Card asChild size="2">
      <header className={styles['header']}>
        {avatar === undefined ? null : <div className={styles['avatar']}>{avatar}</div>}
        <div className={styles['words']}>
          <div className={styles['title']}>
            {logo}
            <h1>{title}</h1>
          </div>
          {description === undefined ? null : <div className={styles['description']}>{description}</div>}
          {links === undefined ? null : <div className={styles['links']}>{links}</div>}
        </div>
        {onSearch === undefined ? null : <HeaderSearch onSearch={onSearch} />}
        <HeaderTabs {...props} />
      </header>
    </Card>
  );
}

function HeaderSearch({ onSearch }: { readonly onSearch: (word: string) => void }) {
  return (
    <form
      aria-label="搜索"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const word = new FormData(event.currentTarget).get('word');
        onSearch(typeof word === 'string' ? word.trim() : '');
      }}
    >
      <TextField label="搜索" labelHidden name="word" type="search" placeholder="请输入..." maxLength={100} />
      <Button type="submit">搜索</Button>
    </form>
  );
}

function HeaderTabs({ title, tabs, tab, onTab }: PageHeaderProps) {
  const id = useId();
  if (tabs === undefined) return null;
  return (
    // The tabs switch the rest of the page, so there are no tab panels.
    <nav className={styles['tabs']} aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {title}
      </span>
      {tabs.map(({ value, title: text }) => (
        <button
          key={value}
          type="button"
          className={styles['tab']}
          aria-current={value === tab ? 'true' : undefined}
          onClick={() => onTab?.(value)}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
