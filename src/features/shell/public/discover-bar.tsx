import { FrontMenu } from '../menu/front-menu.tsx';
import styles from '../shell.module.css';

/** The pages of the public site, above one of them in the frame of a pupil, whose own pages are in its header. */
export function DiscoverBar() {
  return (
    <div className={styles['discover']}>
      <FrontMenu isPublicOnly />
    </div>
  );
}
