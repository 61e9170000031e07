import { ScriptDrawing } from './script-drawing.tsx';
import { SpritePicture } from './sprite-picture.tsx';
import type { ReadSprite } from './script-tree.ts';
import { scrolledGroup } from '#shared/ui/scrolled-by-keyboard.ts';
import styles from './blocks.module.css';

type SpriteBlocksProps = {
  readonly sprite: ReadSprite;
  /** In lower case; empty without a search. */
  readonly words: string;
  /** The id of the section; a script's id appends its index. */
  readonly id?: string;
  /** The script of the current match. */
  readonly present?: number | undefined;
  /** Renders everything at once, for printing. */
  readonly whole?: boolean;
};

export const spriteName = ({ isStage, name }: ReadSprite): string => (isStage ? '舞台' : name);

export const includesText = (text: string, searchText: string): boolean =>
  searchText !== '' && text.toLowerCase().includes(searchText);

/** The scripts of one sprite, from the top, with its author's comments. */
export function SpriteBlocks({ sprite, words, id, present, whole = false }: SpriteBlocksProps) {
  const count = sprite.scripts.reduce((sum, script) => sum + script.count, 0);
  return (
    <section className={styles['sprite']} id={id} aria-label={spriteName(sprite)}>
      <h3>
        <SpritePicture picture={sprite.picture} />
        {spriteName(sprite)}
        <span>
          {sprite.scripts.length} 段脚本，{count} 块积木
        </span>
      </h3>
      {/* The keyboard scrolls wide scripts too. */}
      <div className={styles['scripts']} {...(whole ? {} : { ...scrolledGroup, 'aria-label': '脚本' })}>
        <ol>
          {sprite.scripts.map((script, index) => (
            <li
              key={script.id}
              id={id === undefined ? undefined : `${id}-${index}`}
              data-found={includesText(script.text, words) ? '' : undefined}
              data-present={present === index ? '' : undefined}
            >
              <ScriptDrawing script={script} words={words} whole={whole} />
            </li>
          ))}
        </ol>
        {sprite.notes.map((note) => (
          <p key={note.id} className={styles['note']}>
            {note.text}
          </p>
        ))}
      </div>
    </section>
  );
}
