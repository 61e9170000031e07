import { useLocation, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useBasicMenuEntries } from './basic-menu-entries.ts';
import styles from './basic-menu-bar.module.css';

/** Replaces the tabs in the basic layout: returns to the previous page, otherwise to 首页. Main entries need none. */
export function BackButton() {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const entries = useBasicMenuEntries();
  if (leadsBack.test(pathname) || entries.some(({ href, paths }) => [href, ...paths].includes(pathname)))
    return null;
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }));
  return (
    <button type="button" className={styles['back']} onClick={back}>
      <ChevronLeft size={20} aria-hidden="true" />
      返回
    </button>
  );
}

/** Courses, units and homework have their own back link. */
const leadsBack = /^\/(learn|center\/myAdditionalWork)(\/|$)/;
