import { Link, useLocation } from '@tanstack/react-router';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { placeAt, usePlaces } from './places.ts';
import styles from './place-bar.module.css';

/** The five entries: in the header, on a phone at the bottom of the window. */
export function PlaceBar() {
  const places = usePlaces();
  const current = placeAt(places, useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="主菜单" className={styles['places']}>
      {places.map((place) => (
        <Link
          key={place.title}
          {...linkTo(place.href)}
          className={styles['place']}
          activeOptions={exactly}
          aria-label={place.title}
          aria-current={place === current ? 'page' : undefined}
        >
          <place.Icon size={24} strokeWidth={1.8} aria-hidden="true" />
          <span>
            <PinyinText text={place.title} />
          </span>
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: false } as const;
