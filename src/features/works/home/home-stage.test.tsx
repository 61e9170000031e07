import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteLookQuery } from '#shared/api/site-look.ts';
import { HomeStage } from './home-stage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the first section requests its background in the device width and keeps it on a window resize', () => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('devicePixelRatio', 3);
  const queryClient = new QueryClient();
  const background = { color: '#fff', picture: 'a1.png', repeat: 'no-repeat' } as const;
  queryClient.setQueryData(siteLookQuery().queryKey, {
    customCss: '',
    customScript: null,
    homeHtml: '',
    workShareHtml: '',
    background,
    banners: [],
  });
  const page = (words: string) => (
    <QueryClientProvider client={queryClient}>
      <HomeStage>{words}</HomeStage>
    </QueryClientProvider>
  );
  const { container, rerender } = render(page('一'));
  const image = () => {
    const stage = container.firstElementChild;
    return stage instanceof HTMLElement ? stage.style.backgroundImage : '';
  };
  expect(image()).toContain('a1.png?width=1280');
  vi.stubGlobal('innerWidth', 844);
  rerender(page('二'));
  expect(container.textContent).toBe('二');
  expect(image()).toContain('a1.png?width=1280');
});
