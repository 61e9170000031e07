import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import { homePath } from '#shared/menu/menu-registry.ts';
import { themeElement, useAppearance } from '#shared/browser/theme.ts';
import { useFolded } from '#shared/react/use-folded.ts';
import { messageOf } from '#machines/message-of.ts';

/** 新手引导: whether a user has started or refused it in this browser, and its start. */
export function useTour() {
  const { findRoute, notices } = useApp();
  const router = useRouter();
  const appearance = useAppearance();
  const [isKnown, setKnown] = useFolded('新手引导');
  const [isComing, setComing] = useState(false);

  const show = async () => {
    setComing(true);
    try {
      const { runTour } = await withinChunkTime(import('./run-tour.ts'));
      await router.navigate({ href: homePath });
      setKnown(true);
      runTour({
        theme: themeElement(appearance),
        hasPage: (path) => findRoute(path) !== undefined,
        onLeave: (leave) => router.subscribe('onBeforeNavigate', leave),
      });
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    } finally {
      setComing(false);
    }
  };

  return { isKnown, isComing, start: () => void show(), refuse: () => setKnown(true) };
}
