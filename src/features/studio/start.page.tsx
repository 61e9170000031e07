import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Blocks, Puzzle, SquareTerminal, Telescope } from 'lucide-react';
import { useMenu } from '#shared/app/app-context.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Scene } from '#shared/ui/mascot/scene.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './start.module.css';

const kinds = [
  { href: '/create', title: 'Scratch', words: '拼积木，做动画和游戏', Icon: Puzzle },
  { href: '/create/python', title: 'Python', words: '写代码，让电脑听你的话', Icon: SquareTerminal },
  { href: '/create/blockly', title: '积木编程', words: '拼积木，看它变成 Python', Icon: Blocks },
] as const;

const discovery = {
  href: '/workList?type=1',
  title: '发现',
  words: '玩一玩大家的作品，看看是怎么做的',
  Icon: Telescope,
} as const;

/** The start page of a work: one card for each kind that the menu grants, and the works of others. */
export default function StartPage() {
  const { routes } = useMenu();
  const granted = kinds.filter(({ href }) => routes.has(href));
  return (
    <div className={styles['page']}>
      <div className={styles['hero']}>
        <Scene />
        <Mascot pose="hello" size={132} />
        <PinyinHeading text="今天想做什么？" className={styles['heading']} />
      </div>
      {granted.length === 0 ? (
        <EmptyState text="还不能创作，请告诉老师" picture={<Mascot pose="think" />} />
      ) : (
        <ul className={`${linkCard['grid'] ?? ''} ${styles['kinds'] ?? ''}`}>
          {[...granted, discovery].map(({ href, title, words, Icon }) => (
            <li key={href}>
              <Card asChild size="3">
                <article className={linkCard['card']}>
                  <div className={styles['picture']}>
                    <Icon size={72} strokeWidth={1.4} aria-hidden="true" />
                  </div>
                  <div className={`${linkCard['words'] ?? ''} ${styles['words'] ?? ''}`}>
                    <h2>
                      <Link {...linkTo(href)} className={linkCard['link']}>
                        {title}
                      </Link>
                    </h2>
                    <p>{words}</p>
                  </div>
                </article>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
