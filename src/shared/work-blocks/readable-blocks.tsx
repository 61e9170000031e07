import { Button } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import css from 'scratchblocks/scratch3/style.css.js';
import { BlocksSearch } from './blocks-search.tsx';
import type { ReadProject, ReadSprite } from './script-tree.ts';
import { includesText, SpriteBlocks, spriteName } from './sprite-blocks.tsx';
import { SpritePicture } from './sprite-picture.tsx';
import styles from './blocks.module.css';

type ReadableBlocksProps = { readonly project: ReadProject; readonly title: string };

/** The scripts of a work by sprite, with search and printing. */
export function ReadableBlocks({ project, title }: ReadableBlocksProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [present, setPresent] = useState(-1);
  const [isPrinting, setPrinting] = useState(false);
  const sprites = project.sprites.filter(({ scripts, notes }) => scripts.length + notes.length > 0);
  const searchTerm = typed.trim().toLowerCase();
  const found = foundScripts(sprites, searchTerm);
  const show = (anchor: string, block: ScrollLogicalPosition) =>
    document.getElementById(`${id}-${anchor}`)?.scrollIntoView({ block });
  const go = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next = present < 0 && step < 0 ? found.length - 1 : (present + step + found.length) % found.length;
    setPresent(next);
    show(found[next]?.join('-') ?? '', 'nearest');
  };
  const print = () => {
    flushSync(() => setPrinting(true));
    globalThis.print();
    setPrinting(false);
  };
  return (
    <div className={styles['workspace']}>
      <style href="scratchblocks" precedence="default">
        {css}
      </style>
      <div className={styles['tools']}>
        <BlocksSearch
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setPresent(-1);
          }}
          found={found.length}
          present={present + 1}
          onGo={go}
        />
        <Button type="button" variant="surface" color="gray" onClick={print}>
          <Printer size={16} aria-hidden="true" />
          打印
        </Button>
      </div>
      {sprites.length > 1 ? (
        <nav className={styles['sprites']} aria-label="角色">
          {sprites.map((sprite, index) => (
            <Button
              key={sprite.id}
              type="button"
              variant="soft"
              color="gray"
              onClick={() => show(String(index), 'start')}
            >
              <SpritePicture picture={sprite.picture} />
              {spriteName(sprite)}
            </Button>
          ))}
        </nav>
      ) : null}
      {sprites.map((sprite, index) => (
        <SpriteBlocks
          key={sprite.id}
          sprite={sprite}
          words={searchTerm}
          id={`${id}-${index}`}
          present={found[present]?.[0] === index ? found[present]?.[1] : undefined}
        />
      ))}
      {isPrinting
        ? createPortal(
            <div className={styles['paper']}>
              <h1>{title}</h1>
              {sprites.map((sprite) => (
                <SpriteBlocks key={sprite.id} sprite={sprite} words="" whole />
              ))}
            </div>,
            document.body,
          )
        : null}
    </div>
  );
}

type Place = readonly [sprite: number, script: number];

function foundScripts(sprites: readonly ReadSprite[], searchTerm: string): Place[] {
  return sprites.flatMap(({ scripts }, sprite) =>
    scripts.flatMap(({ text }, script): Place[] =>
      includesText(text, searchTerm) ? [[sprite, script]] : [],
    ),
  );
}
