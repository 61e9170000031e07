import { useActorRef, useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { inspected } from '#shared/inspection/inspected.ts';
import { useMedia } from '#shared/react/use-media.ts';
import { slideShowMachine } from '#machines/slide-show/slide-show.machine.ts';
import styles from './slide-show.module.css';

/** The attributes of the `<img>`. */
export type SlidePicture = Pick<ComponentProps<'img'>, 'srcSet' | 'sizes' | 'width' | 'height'> & {
  readonly src: string;
};
export type Slide = { readonly picture: SlidePicture; readonly link: string | null };

type SlideShowProps = { readonly label: string; readonly slides: readonly Slide[] };
type ShowActor = ActorRefFrom<typeof slideShowMachine>;

/** A carousel of pictures, some with links. It stops while the user looks at it, and with reduced motion. */
export function SlideShow({ label, slides }: SlideShowProps) {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const actor = useActorRef(slideShowMachine, {
    ...inspected,
    input: { count: slides.length, still: isCalm || slides.length < 2 },
  });
  const index = useSelector(actor, ({ context }) => context.index);
  const isStopped = useSelector(actor, (snapshot) => snapshot.matches('stopped'));
  const shown = slides[index];
  if (shown === undefined) return null;
  const position = `${index + 1} / ${slides.length}`;
  const picture = <Picture key={shown.picture.src} picture={shown.picture} name={`${label} ${position}`} />;
  return (
    <section className={styles['show']} aria-roledescription="轮播图" aria-label={label}>
      {/* Announced only when the user changes the picture: automatic changes must be silent. */}
      <div className={styles['stage']} aria-live={isStopped ? 'polite' : 'off'}>
        {shown.link === null ? (
          picture
        ) : (
          <SlideLink href={shown.link} actor={actor}>
            {picture}
          </SlideLink>
        )}
      </div>
      {slides.length > 1 ? <Controls actor={actor} isStopped={isStopped} place={position} /> : null}
    </section>
  );
}

function Picture({ picture, name }: { readonly picture: SlidePicture; readonly name: string }) {
  const [isLost, setLost] = useState(false);
  return isLost ? (
    <span className={styles['lost']}>图片加载失败</span>
  ) : (
    <img {...picture} alt={name} onError={() => setLost(true)} />
  );
}

type SlideLinkProps = { readonly href: string; readonly actor: ShowActor; readonly children: ReactNode };

function SlideLink({ href, actor, children }: SlideLinkProps) {
  const away = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...away} {...attentionFor(actor)}>
      {children}
    </a>
  );
}

type ControlsProps = { readonly actor: ShowActor; readonly isStopped: boolean; readonly place: string };

function Controls({ actor, isStopped, place }: ControlsProps) {
  const attention = attentionFor(actor);
  const Turn = isStopped ? Play : Pause;
  return (
    <div className={styles['controls']}>
      <button
        type="button"
        aria-label={isStopped ? '播放轮播图' : '暂停轮播图'}
        onClick={() => actor.send({ type: isStopped ? 'show.play' : 'show.stop' })}
      >
        <Turn size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="上一张"
        {...attention}
        onClick={() => actor.send({ type: 'slide.previous' })}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <span className={styles['place']} aria-hidden="true">
        {place}
      </span>
      <button
        type="button"
        aria-label="下一张"
        {...attention}
        onClick={() => actor.send({ type: 'slide.next' })}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The user who points at a control or focuses it looks at the picture. */
function attentionFor(actor: ShowActor) {
  const hold = () => actor.send({ type: 'attention.held' });
  const release = () => actor.send({ type: 'attention.released' });
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
