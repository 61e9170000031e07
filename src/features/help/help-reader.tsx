import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { helpPath } from '#shared/menu/help-path.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { MarkdownText } from '#shared/ui/media/markdown-text.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';
import { asShown, searchSections, type HelpBook, type HelpSection } from './books.ts';
import styles from './help.module.css';

type HelpReaderProps = { readonly books: readonly HelpBook[]; readonly shown: HelpSection | undefined };

/** The list of sections, the search, and one section. */
export function HelpReader({ books, shown }: HelpReaderProps) {
  const [words, setWords] = useState('');
  const terms = words.trim();
  return (
    <div className={styles['body']}>
      <search className={styles['side']}>
        <TextField
          label="搜索帮助"
          labelHidden
          type="search"
          placeholder="搜索帮助"
          maxLength={32}
          {...useComposedText(words, setWords)}
        />
        <Contents books={books} shown={shown} onChoose={() => setWords('')} />
      </search>
      {terms === '' ? (
        <Section section={shown} />
      ) : (
        <Found books={books} words={terms} onChoose={() => setWords('')} />
      )}
    </div>
  );
}

type ContentsProps = HelpReaderProps & { readonly onChoose: () => void };

/** Collapsed on a phone, where it would push the text off the screen. */
function Contents({ books, shown, onChoose }: ContentsProps) {
  return (
    <details open={!useNarrow()} className={styles['contents']}>
      <summary>目录</summary>
      <nav aria-label="帮助目录">
        {books.map(({ name, title, sections }) => (
          <details key={name} open={shown?.id.startsWith(`${name}/`) === true}>
            <summary>{title}</summary>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <SectionLink section={section} isCurrent={section === shown} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </details>
  );
}

type SectionLinkProps = {
  readonly section: HelpSection;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
};

function SectionLink({ section, isCurrent, onChoose }: SectionLinkProps) {
  return (
    <Link
      to={helpPath}
      search={{ section: section.id }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
    >
      {section.title}
    </Link>
  );
}

function Section({ section }: { readonly section: HelpSection | undefined }) {
  if (section === undefined) return <EmptyState text="没有帮助" />;
  return (
    <article className={styles['article']}>
      <h2>{section.title}</h2>
      <MarkdownText key={section.id} text={asShown(section.text)} />
    </article>
  );
}

type FoundProps = {
  readonly books: readonly HelpBook[];
  readonly words: string;
  readonly onChoose: () => void;
};

function Found({ books, words, onChoose }: FoundProps) {
  const found = searchSections(books, words);
  const bookOf = ({ id }: HelpSection) => books.find(({ name }) => id.startsWith(`${name}/`))?.title;
  return (
    <section className={styles['article']} aria-label="搜索结果">
      <output>{found.length === 0 ? '没有找到，换个词试试' : `找到 ${found.length} 节`}</output>
      <ul className={styles['found']}>
        {found.map((section) => (
          <li key={section.id}>
            <SectionLink section={section} isCurrent={false} onChoose={onChoose} />
            <span>{bookOf(section)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
