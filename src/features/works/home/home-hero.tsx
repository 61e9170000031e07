import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { HeroDrawing, HeroHills } from './hero-drawing.tsx';
import styles from './home-hero.module.css';

type HomeHeroProps = {
  readonly brand: string;
  readonly tagline: string;
  /** The target of the main link. */
  readonly isLoggedIn: boolean;
};

/** The first section of the public home page: a summary of the site, and the main link. */
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
              <Button asChild size="3">
                <Link to="/learn">我的课程</Link>
              </Button>
              <Button asChild variant="surface" color="gray" size="3">
                <Link to="/$" params={{ _splat: 'account/center' }}>
                  我的作品
                </Link>
              </Button>
            </>
          ) : (
            <Button asChild size="3">
              <Link to="/user/login">登录，开始学习</Link>
            </Button>
          )}
        </div>
      </div>
      <HeroDrawing />
      <HeroHills />
    </section>
  );
}
