import { Link } from '@tanstack/react-router';
import { plainButtonClass } from '#ui/plain-button.tsx';
import { HeroDrawing, HeroHills } from './hero-drawing.tsx';
import styles from './home-hero.module.css';

type HomeHeroProps = {
  readonly brand: string;
  readonly tagline: string;
  /** Where the way in leads. */
  readonly isLoggedIn: boolean;
};

/** The first thing on the public home: what this is, and the way in. */
export function HomeHero({ brand, tagline, isLoggedIn }: HomeHeroProps) {
  return (
    <section className={`${styles['hero'] ?? ''} light`}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{brand}</h1>
        <p className={styles['tagline']}>{tagline}</p>
        <p className={styles['invitation']}>搭积木一样写程序，把想法变成动画、故事和游戏。</p>
        <div className={styles['ways']}>
          {isLoggedIn ? (
            <>
              <Link to="/learn" className={plainButtonClass} data-variant="solid" data-size="large">
                我的课程
              </Link>
              <Link
                to="/$"
                params={{ _splat: 'account/center' }}
                className={plainButtonClass}
                data-variant="outline"
                data-size="large"
              >
                我的作品
              </Link>
            </>
          ) : (
            <Link to="/user/login" className={plainButtonClass} data-variant="solid" data-size="large">
              登录，开始学习
            </Link>
          )}
        </div>
      </div>
      <HeroDrawing />
      <HeroHills />
    </section>
  );
}
