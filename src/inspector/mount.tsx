import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { createDesk, DeskProvider } from './desk.ts';
import { Inspector } from './inspector.tsx';

export function mountInspector(): void {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('inspector.html has no #root');
  const desk = createDesk({ build: readRuntimeConfig().build, now: () => Date.now() });
  desk.follow();
  createRoot(root).render(
    <StrictMode>
      <DeskProvider value={desk}>
        <Inspector />
      </DeskProvider>
    </StrictMode>,
  );
}
