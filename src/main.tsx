import '#shared/app/zod-setup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppView } from '#app/app-view.tsx';
import { createApp } from '#app/create-app.ts';
import { lookIsReady } from '#app/preferences-effects.ts';
import { onCaughtError, watchChunks } from '#app/stale-chunks.ts';
import { shieldInputMethods } from '#shared/browser/input-method.ts';
import './styles.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('no #root');
watchChunks();
shieldInputMethods();

async function start(container: Element): Promise<void> {
  const parts = createApp();
  const view = (
    <StrictMode>
      <AppView {...parts} />
    </StrictMode>
  );
  await lookIsReady(parts.app.preferences);
  createRoot(container, { onCaughtError }).render(view);
}

// Runs in a separate task without await: otherwise the chunks that share code with this one would each become two.
setTimeout(() => void start(root));
