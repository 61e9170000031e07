import { useQuery } from '@tanstack/react-query';
import { libraryPicturesQuery } from './library-pictures.ts';
import type { Tutorial } from './tutorial.ts';
import styles from './tutorials.module.css';

/** The sprites of a tutorial in front of its backdrop; a coloured area without the library. */
export function TutorialPicture({ picture: { backdrop, sprites } }: Pick<Tutorial, 'picture'>) {
  const { data } = useQuery(libraryPicturesQuery());
  const behind = data?.backdrops.get(backdrop);
  return (
    <span className={styles['picture']} aria-hidden="true">
      {behind === undefined ? null : (
        <img className={styles['backdrop']} src={behind} alt="" loading="lazy" />
      )}
      <span className={styles['sprites']}>
        {sprites.map((name) => {
          const address = data?.sprites.get(name);
          return address === undefined ? null : <img key={name} src={address} alt="" loading="lazy" />;
        })}
      </span>
    </span>
  );
}
